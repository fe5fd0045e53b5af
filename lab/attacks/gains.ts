/** The gains of a session in a browser: each is tried. */
import { type ChallengeType, calls, faceMatchSdkVersion, headers } from '@stepgate/contract';
import { type Ask, approvalIn, newPasskey, paths, toAda } from '@stepgate/testkit';
import type { Person } from './person.ts';
import { solve } from './solve.ts';

/**
 * - `reads`: the account, with a session.
 * - `pays`: sends money, and the customer does nothing.
 * - `pays if unread`: sends money if the customer proves it without reading the payee and amount that a message or a device of theirs names.
 * - `pays unseen`: sends money if the customer proves once more, and nothing but the attacker's page says for what.
 * - `enrols`: adds a passkey of its own to the account, or its own face, and the customer does nothing.
 * - `enrols if unread`: adds one if the customer proves it without reading that a message or a device of theirs names a new passkey or face.
 * - `enrols unseen`: adds one if the customer proves once more, and nothing but the attacker's page says for what.
 * - `logs in again`: has a session whenever it wants, without another proof.
 * - `switches off`: the customer's setting, passkeys only.
 * - `by chance`: a customer who types numbers at random lets it in, once in ninety times.
 */
export const gains = [
  'reads',
  'shares data',
  'pays',
  'pays if unread',
  'pays unseen',
  'enrols',
  'enrols if unread',
  'enrols unseen',
  'logs in again',
  'switches off',
  'by chance',
] as const;
export type Gain = (typeof gains)[number];

/** @param helped whether the customer proves what the attacker's page asks for */
async function pays(person: Person, helped: boolean, using?: readonly ChallengeType[]): Promise<readonly Gain[]> {
  const key = { [headers.idempotencyKey]: person.world.secrets.newToken() };
  const send = (approval?: string) =>
    person.ask(paths.sendMoney, {
      body: toAda,
      headers: { ...key, ...(approval !== undefined && { [headers.approval]: approval }) },
    });
  const refused = await send();
  if (refused.status === 200) return ['pays'];
  if (refused.headers[headers.approval] === undefined) return [];
  const approval = approvalIn(refused);
  const { message } = await solve(person, approval, using);
  if ((await send(approval)).status !== 200) return [];
  if (!helped) return ['pays'];
  return [message.includes(toAda.payee) && message.includes('250') ? 'pays if unread' : 'pays unseen'];
}

type Addition = {
  readonly begin: { readonly path: string };
  readonly headers?: Ask['headers'];
  /** The text about it in a message or on a device. */
  readonly named: RegExp;
};

const newFace: Addition = {
  begin: calls.beginFaceEnrolment,
  headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
  named: /add a face/i,
};
const ownPasskey: Addition = { begin: calls.beginAddPasskey, named: /add a passkey/i };

type Begun = { readonly gained: readonly Gain[]; readonly body?: unknown };

/** The call after which the attacker adds a method alone. */
async function beginsToAdd(
  person: Person,
  { begin, named, ...request }: Addition,
  helped: boolean,
  using?: readonly ChallengeType[],
): Promise<Begun> {
  const ask = (approval?: string) =>
    person.ask(begin.path, {
      method: 'POST',
      headers: { ...request.headers, ...(approval !== undefined && { [headers.approval]: approval }) },
    });
  const first = await ask();
  if (first.status === 200) return { gained: ['enrols'], body: first.body };
  if (first.headers[headers.approval] === undefined) return { gained: [] };
  const approval = approvalIn(first);
  const { message } = await solve(person, approval, using);
  const begun = await ask(approval);
  if (begun.status !== 200) return { gained: [] };
  const read: Gain = named.test(message) ? 'enrols if unread' : 'enrols unseen';
  return { gained: [helped ? read : 'enrols'], body: begun.body };
}

/** @throws if a face is easier or harder to add than a passkey: then the table has to say so */
async function enrols(person: Person, helped: boolean, using?: readonly ChallengeType[]): Promise<readonly Gain[]> {
  const face = await beginsToAdd(person, newFace, helped, using);
  const { gained, body } = await beginsToAdd(person, ownPasskey, helped, using);
  if (face.gained.join() !== gained.join())
    throw new Error(`a passkey: ${gained.join() || 'nothing'}; a face: ${face.gained.join() || 'nothing'}`);
  if (gained.length === 0) return gained;
  const passkey = newPasskey({ origin: person.world.settings.origin });
  const credential = passkey.create(JSON.parse(JSON.stringify(body)).options);
  const added = await person.ask(calls.addPasskey.path, { method: 'POST', body: { credential } });
  if (added.status !== 200) return [];
  await expectNoticed(person);
  return gained;
}

/** The least that the customer has after a foreign passkey was added. @throws if it is missing */
async function expectNoticed({ ask, world, victim }: Person): Promise<void> {
  const mails = await world.messagesTo(victim.customer.email);
  if (!mails.some(({ subject }) => subject === 'A passkey was added')) throw new Error('no mail names the new passkey');
  const paid = await ask(paths.sendMoney, { body: toAda, headers: { [headers.idempotencyKey]: world.secrets.newToken() } });
  if (paid.headers[headers.coolOff] === undefined) throw new Error('a new passkey puts payments on hold, and this one did not');
}

async function switchesOff(person: Person): Promise<boolean> {
  if (person.victim.method !== 'PASSKEYS_ONLY') return false;
  const ask = (approval?: string) =>
    person.ask(calls.setPasskeysOnly.path, {
      body: { on: false },
      headers: approval === undefined ? {} : { [headers.approval]: approval },
    });
  const refused = await ask();
  if (refused.status < 300) return true;
  if (refused.headers[headers.approval] === undefined) return false;
  const approval = approvalIn(refused);
  await solve(person, approval);
  return (await ask(approval)).status < 300;
}

const minute = 60_000;

/** Longer than a proof counts for changes, with a request in time, so that the session doesn't end. */
async function untilProofIsOld(person: Person): Promise<void> {
  for (let waited = 0; waited < 3; waited += 1) {
    person.world.clock.move(2 * minute);
    await person.ask(paths.session);
  }
}

type Circumstances = {
  readonly helped?: boolean;
  /** `old`: the proof no longer counts for changes. */
  readonly age?: 'fresh' | 'old';
  readonly using?: readonly ChallengeType[];
};

/** The abilities of the session in a person's browser. */
export async function tryGains(
  person: Person,
  { helped = false, age = 'fresh', using }: Circumstances = {},
): Promise<readonly Gain[]> {
  const { status } = await person.ask(paths.session);
  if (status !== 200) return [];
  if ((await person.ask(paths.security)).status !== 200) return ['shares data'];
  if (age === 'old') await untilProofIsOld(person);
  const paid = await pays(person, helped, using);
  // Payments are on hold for a day after a change, so they are tried first.
  const switched = await switchesOff(person);
  const enrolled = await enrols(person, helped, using);
  return ['reads', ...paid, ...enrolled, ...(switched ? (['switches off'] as const) : [])];
}
