/** Staff for tests, and their cases, inserted into the database directly. */
import { createHash } from 'node:crypto';
import { calls, phoneChange } from '@stepgate/contract';
import { createPasswordHashes, type Secrets, timeStep, totpCode } from '@stepgate/identity';
import type { Answer, Ask } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import type { HandClock } from './hand-clock.ts';
import { cookiesOf } from './journeys.ts';
import type { World } from './open-world.ts';
import type { TestPasskey, Twist } from './passkey.ts';

/** The parts of a world that the back office needs, so that it works with service processes too. */
type Office = Pick<World, 'storage' | 'secrets'> & { readonly clock: Pick<HandClock, 'now'> };

export type WorldReviewer = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly totpKey: Buffer;
};

let made = 0;
const password = 'right staple battery';

/** Hashed once for each secret, because it is slow. */
const hashed = new WeakMap<Secrets, Promise<string>>();

function passwordHashWith(secrets: Secrets): Promise<string> {
  const known = hashed.get(secrets) ?? createPasswordHashes(secrets, () => undefined).then((hashes) => hashes.hash(password));
  hashed.set(secrets, known);
  return known;
}

/** @param setup.role for an account that isn't a reviewer's */
export async function insertReviewer(
  { storage, secrets, clock }: Office,
  setup: { readonly role?: string } = {},
): Promise<WorldReviewer> {
  made += 1;
  const id = secrets.newToken();
  const reviewer = {
    id,
    email: `staff${made}@desk.test`,
    password,
    totpKey: createHash('sha256').update(id).digest().subarray(0, 20),
  };
  await storage.queries
    .insertInto('staff')
    .values({
      id,
      email: reviewer.email,
      role: setup.role ?? 'decide',
      password_hash: await passwordHashWith(secrets),
      totp_secret: secrets.seal(reviewer.totpKey.toString('base64url'), id),
      totp_last_step: 0,
      created_at: clock.now(),
    })
    .execute();
  return reviewer;
}

/** The code that the reviewer's app shows. */
export const computeStaffCode = ({ clock }: Pick<Office, 'clock'>, { totpKey }: WorldReviewer, stepsAway = 0): string =>
  totpCode(totpKey, timeStep(clock.now()) + stepsAway);

/** A login with the right password and code, except where the test changes them. */
export const askStaffLogin = (
  world: Pick<World, 'ask'> & Pick<Office, 'clock'>,
  reviewer: WorldReviewer,
  other: object = {},
  request: Ask = {},
): Promise<Answer> =>
  world.ask(calls.reviewLogin.path, {
    ...request,
    body: { email: reviewer.email, password: reviewer.password, code: computeStaffCode(world, reviewer), ...other },
  });

const optionsIn = ({ body }: Answer) => JSON.parse(JSON.stringify(body)).options;

/** Opens the link, and creates the passkey. */
export async function askAddStaffPasskey(
  { ask }: Pick<World, 'ask'>,
  passkey: TestPasskey,
  token: string,
  twist?: Twist,
): Promise<Answer> {
  const begun = await ask(calls.beginStaffPasskey.path, { body: { token } });
  if (begun.status !== 200) return begun;
  const credential = passkey.create(optionsIn(begun), twist);
  return ask(calls.addStaffPasskey.path, { body: { token, credential } });
}

export async function askStaffPasskeyLogin({ ask }: Pick<World, 'ask'>, passkey: TestPasskey, twist?: Twist): Promise<Answer> {
  const options = optionsIn(await ask(calls.staffPasskeyOptions.path, { method: 'POST' }));
  return ask(calls.logInStaffWithPasskey.path, { body: { credential: passkey.get(options, twist) } });
}

export type BackOffice = {
  readonly reviewer: WorldReviewer;
  /** Of the session, as the browser sends it. */
  readonly cookie: string;
  items(): Promise<Answer>;
  /** Opens the photo of a case, if it has one. */
  look(id: string): Promise<void>;
  /** Opens the photo, and decides. */
  decide(id: string, body: unknown): Promise<Answer>;
  decideUnseen(id: string, body: unknown): Promise<Answer>;
};

export function backOfficeWith(world: Pick<World, 'ask'>, reviewer: WorldReviewer, cookie: string): BackOffice {
  const backOffice: BackOffice = {
    reviewer,
    cookie,
    items: () => world.ask(calls.reviewItems.path, { cookie }),
    async look(id) {
      const { waiting = [] } = JSON.parse(JSON.stringify((await backOffice.items()).body ?? {}));
      const photoId = waiting.find((item: { id: string }) => item.id === id)?.photoId;
      if (typeof photoId === 'string') await world.ask(calls.reviewPhoto.path.replace(':id', photoId), { cookie });
    },
    async decide(id, body) {
      await backOffice.look(id);
      return backOffice.decideUnseen(id, body);
    },
    decideUnseen: (id, body) => world.ask(calls.decideReview.path.replace(':id', id), { cookie, body }),
  };
  return backOffice;
}

/** A reviewer who has logged in. @param setup.role as it is stored: `read`, `help`, or by default `reviewer`, who decides */
export async function newBackOffice(
  world: Office & Pick<World, 'ask'>,
  setup: { readonly role?: string } = {},
): Promise<BackOffice> {
  const reviewer = await insertReviewer(world, setup);
  const answer = await askStaffLogin(world, reviewer);
  if (answer.status !== 204) throw new Error(`the login of staff was answered with ${answer.status}`);
  return backOfficeWith(world, reviewer, cookiesOf(answer));
}

/** A change of the customer's number that waits for staff. @returns its id */
export async function insertPhoneChange(
  { storage, secrets, clock }: World,
  { id: customerId, phone }: WorldCustomer,
  newNumber: string,
): Promise<string> {
  const id = secrets.newToken();
  const now = clock.now();
  const number = await storage.queries
    .selectFrom('phone_number')
    .select('id')
    .where('number', '=', phone)
    .executeTakeFirstOrThrow();
  await storage.queries
    .insertInto('phone_change')
    .values({
      id,
      customer_id: customerId,
      token_hash: '',
      session_hash: '',
      replaces_number_id: number.id,
      new_number: newNumber,
      open_for: customerId,
      status: 'waiting',
      browser: 'Firefox, Windows',
      address: '192.0.2.…',
      proof: 'password',
      received_at: now,
      latest_at: now + phoneChange.atMost,
      decided_at: null,
      ended_at: null,
    })
    .execute();
  return id;
}
