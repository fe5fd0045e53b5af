/** How a person passes each type of challenge with what they have. Somebody who lacks it tries what is left: a guess, or something of their own. */
import {
  type ChallengeType,
  calls,
  faceMatchSdkVersion,
  headers,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
} from '@stepgate/contract';
import {
  askForPhoneChange,
  beginPhoneChange,
  linkTokenIn,
  newBackOffice,
  newMobile,
  newPasskey,
  paths,
  sendSelfie,
} from '@stepgate/testkit';
import type { Person } from './person.ts';

/** The pages of the relay, which aren't ours. */
export const relayOrigin = 'https://login.stepgate.example';

/** A challenge as the status lists it. */
export type ListedMethod = { readonly type: ChallengeType; readonly message: string };

/** @returns the text that the customer saw away from the page: in a message, or on a device */
type Prove = (person: Person, oneTimeToken: string, listed: ListedMethod) => Promise<string>;

const nothingTold = '';

const newest = <T>(all: readonly T[]): T | undefined => all.at(-1);

const phoneCode =
  (channel: 'sms' | 'whatsapp' | 'voice'): Prove =>
  async (person, oneTimeToken) => {
    const { world, victim, powers, ownNumber } = person;
    const before = ownNumber === undefined ? 0 : (await world.messagesTo(ownNumber)).length;
    await person.ask(paths.trigger(channel), { oneTimeToken, body: {} });
    const own = ownNumber === undefined ? [] : (await world.messagesTo(ownNumber)).slice(before);
    const read = own.length > 0 ? own : powers.phone ? await world.messagesTo(victim.customer.phone) : [];
    const text = newest(read)?.text ?? nothingTold;
    const otpCode = text.match(/\d{6}/)?.[0] ?? '000000';
    await person.ask(paths.verify(channel), { oneTimeToken, body: { otpCode } });
    return text;
  };

async function approve({ world, victim: { device }, powers }: Person, listed: ListedMethod): Promise<string> {
  if (device === undefined || powers.device === 'no') return nothingTold;
  const { body } = await device.requests(world.ask, world.clock.now());
  const request: { requestId: string; summary?: string } | undefined = newest(JSON.parse(JSON.stringify(body)).requests);
  if (request === undefined) return nothingTold;
  const right = listed.message.match(/\b\d\d\b/)?.[0];
  // One of ninety numbers is right. The customer can't know which, and here it is another one.
  const typed = powers.device === 'shown number' ? right : right === '47' ? '48' : '47';
  await device.answer(world.ask, request.requestId, 'APPROVED', typed, request.summary);
  return request.summary ?? nothingTold;
}

/**
 * The answer of a person's passkey. On the relay's page the browser allows neither answer: it would sign for an address that isn't the page's. The service has
 * to refuse both all the same.
 */
export function signWithPasskey({ victim, powers }: Person, options: PasskeyRequestOptions): readonly PasskeyAssertion[] {
  const { passkey, customer } = victim;
  if (passkey === undefined || !powers.passkey) {
    const userHandle = Buffer.from(customer.id).toString('base64url');
    return [newPasskey().get(options, { anyCredential: true, userHandle })];
  }
  if (powers.page === 'ours') return [passkey.get(options)];
  const rpId = new URL(relayOrigin).hostname;
  return [passkey.get(options, { origin: relayOrigin, rpId }), passkey.get(options, { origin: relayOrigin })];
}

/** The token of the newest link in a mail to the customer, if this person or the customer opens it. */
async function mailedLink({ world, victim, powers }: Person): Promise<string | undefined> {
  if (powers.mail === 'no') return undefined;
  const mails = await world.messagesTo(victim.customer.email);
  return mails.some(({ text }) => text.includes('#token=')) ? linkTokenIn(mails) : undefined;
}

export const newPassword = 'quite another sentence';

export const proofs: { readonly [T in ChallengeType]: Prove } = {
  SMS: phoneCode('sms'),
  WHATSAPP: phoneCode('whatsapp'),
  VOICE: phoneCode('voice'),
  async TOTP({ ask, world, victim, powers }, oneTimeToken) {
    const code = powers.app ? world.totpCodeOf(victim.customer) : '000000';
    await ask(paths.verify('totp'), { oneTimeToken, body: { code } });
    return nothingTold;
  },
  async PUSH(person, oneTimeToken, listed) {
    await person.ask(paths.triggerPush, { method: 'POST', oneTimeToken });
    return approve(person, listed);
  },
  async PASSKEY(person, oneTimeToken) {
    const { status, body } = await person.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
    if (status !== 200) return nothingTold;
    const { options } = JSON.parse(JSON.stringify(body));
    for (const credential of signWithPasskey(person, options))
      await person.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential } });
    return nothingTold;
  },
  async FACE_MATCH({ ask, world }, oneTimeToken) {
    const sdk = { [headers.faceSdkVersion]: faceMatchSdkVersion };
    const begun = await ask(calls.triggerFaceMatch.path, { method: 'POST', oneTimeToken, headers: sdk });
    if (begun.status !== 200) return nothingTold;
    const { sessionId } = JSON.parse(JSON.stringify(begun.body));
    const session = { [headers.faceSession]: sessionId };
    const type = { 'content-type': 'application/octet-stream' };
    await ask(calls.submitFaceMatch.path, { oneTimeToken, raw: Buffer.from(sessionId), headers: { ...type, ...session } });
    await world.settle();
    await ask(calls.faceMatchStatus.path, { oneTimeToken, headers: session });
    return nothingTold;
  },
  async PASSWORD({ ask, password }, oneTimeToken) {
    await ask(paths.verifyPassword, { oneTimeToken, body: { password } });
    return nothingTold;
  },
  async EMAIL_CHECKPOINT(person, oneTimeToken) {
    await person.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
    const token = await mailedLink(person);
    const opens = person.powers.mail === 'reads' ? person : person.world;
    if (token !== undefined) await opens.ask(paths.answerEmailCheckpoint, { body: { token, answer: 'yes' } });
    return nothingTold;
  },
  async EMAIL_VERIFICATION(person) {
    const token = await mailedLink(person);
    if (token !== undefined) await person.ask(paths.verifyEmail, { body: { oneTimeToken: token } });
    return nothingTold;
  },
  async MANDATORY_RESET_PASSWORD(person, oneTimeToken) {
    await person.ask(paths.forgotPassword, { method: 'POST', oneTimeToken });
    return nothingTold;
  },
  async PHONE_GUESS({ ask, victim, powers }, oneTimeToken) {
    const missingNumbers = powers.phone ? victim.customer.phone.slice(-6, -2) : '0000';
    await ask(paths.verifyPhoneGuess, { oneTimeToken, body: { missingNumbers } });
    return nothingTold;
  },
  async SELFIE_WITH_ID(person, oneTimeToken) {
    await sendSelfie(person, oneTimeToken);
    await decide(person);
    return nothingTold;
  },
  async PROFILER({ ask }, oneTimeToken) {
    const signals = { timeZone: 'Europe/Berlin', languages: ['de'], automated: false, screen: { width: 390, height: 844 } };
    await ask(paths.triggerProfiler, { oneTimeToken, body: { signals } });
    return nothingTold;
  },
  async UPDATE_PHONE_NUMBER(person, oneTimeToken) {
    person.ownNumber = newMobile();
    await person.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: person.ownNumber } });
    return nothingTold;
  },
  async INITIATE_CHANGE_PHONE_NUMBER_FLOW(person, oneTimeToken) {
    await loseNumber(person, oneTimeToken);
    return nothingTold;
  },
};

/** Staff looks at the newest case, and believes it if its photo shows the customer. Without a photo it takes two of them. */
async function decide({ world, victim, powers }: Person): Promise<void> {
  await world.settle();
  for (let staff = 0; staff < 2; staff += 1) {
    const backOffice = await newBackOffice(world);
    const { waiting } = JSON.parse(JSON.stringify((await backOffice.items()).body));
    const found = waiting.find((item: { readonly email?: string }) => item.email === victim.customer.email);
    if (found === undefined) return;
    const decision = powers.photo ? 'approve' : 'reject';
    await backOffice.decide(found.id, { decision, reason: 'The customer was asked what only the customer knows.' });
  }
}

/** Replaces the customer's number, as for a lost phone, by one of this person's own. */
export async function loseNumber(person: Person, oneTimeToken: string): Promise<void> {
  const { world } = person;
  const number = newMobile();
  try {
    await askForPhoneChange({ ask: person.ask, codeSentTo: world.codeSentTo }, { oneTimeToken }, number);
  } catch {
    // Refused: there is nothing to change.
    return;
  }
  person.ownNumber = number;
  await decide(person);
}

/** Longer than a change without a photo waits. */
const fourDays = 96 * 3_600_000;

/** The same without a photo: says yes to the mailed question, and waits. */
export async function loseNumberByMail(person: Person, oneTimeToken: string): Promise<void> {
  const { world } = person;
  const number = newMobile();
  const requester = { ask: person.ask, codeSentTo: world.codeSentTo };
  const change = await beginPhoneChange(requester, { oneTimeToken }, number).catch(() => undefined);
  if (change === undefined) return;
  await proofs.EMAIL_CHECKPOINT(person, change, { type: 'EMAIL_CHECKPOINT', message: '' });
  person.ownNumber = number;
  world.clock.move(fourDays);
  await world.runJobs();
  await decide(person);
  await world.runJobs();
}
