/** A customer for one attack, protected by one method and by nothing else. */
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AttackedMethod } from '@stepgate/contract';
import { type Deps, type Outbox, timeStep, totpCode } from '@stepgate/identity';
import { demoPassword } from '../customers.ts';
import { demoDevice } from '../demo-device.ts';
import { newPasskey, type SoftwarePasskey } from './passkey.ts';

export type Victim = {
  readonly id: string;
  readonly email: string;
  readonly deviceId: string;
  readonly passkey: SoftwarePasskey;
  /** The code that the customer's authenticator app shows now. */
  appCode(): string;
  /** The newest unread text message. @throws Error if none arrives */
  readText(): Promise<string>;
};

const lookEvery = 50;
const longestWait = 10_000;

export async function newVictim(
  { storage, secrets, passwords, clock }: Deps,
  outbox: Outbox,
  method: AttackedMethod,
): Promise<Victim> {
  const [id, deviceId, name] = [secrets.newToken(), secrets.newToken(), secrets.newToken().slice(0, 10).toLowerCase()];
  const email = `${name}@attacked.example`;
  // Reserved for drama (Ofcom). Those of the demo's customers are below 300.
  const number = `+447700900${randomInt(300, 1_000)}`;
  const passkey = newPasskey(id);
  const totpKey = secrets.newToken().slice(0, 27);
  const now = clock.now();
  const passwordHash = await passwords.hash(demoPassword);
  await storage.transaction(async ({ queries }) => {
    await queries
      .insertInto('customer')
      .values({
        id,
        email,
        password_hash: passwordHash,
        created_at: now,
        email_verified_at: now,
        password_changed_at: now,
        language: 'en',
      })
      .execute();
    if (method === 'SMS') {
      // An earlier victim gives its number up: there are fewer numbers than attacks.
      await queries.deleteFrom('phone_number').where('number', '=', number).execute();
      await queries
        .insertInto('phone_number')
        .values({ id: secrets.newToken(), customer_id: id, number, is_primary: 1, verified_at: now })
        .execute();
    }
    if (method === 'TOTP' || method === 'WITH_KEY' || method === 'WITHOUT_KEY')
      await queries
        .insertInto('totp')
        .values({ customer_id: id, secret: secrets.seal(totpKey, id), last_step: 0, enrolled_at: now })
        .execute();
    if (method === 'PUSH')
      await queries
        .insertInto('push_device')
        .values(demoDevice(secrets, email, { id: deviceId, customer_id: id, enrolled_at: now }))
        .execute();
    if (method === 'PASSKEY')
      await queries
        .insertInto('passkey')
        .values({
          id: secrets.newToken(),
          customer_id: id,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: 0,
          aaguid: '',
          synced: 0,
          backed_up: 0,
          transports: '["internal"]',
          name: 'A passkey',
          created_at: now,
          last_used_at: null,
        })
        .execute();
  });

  let cursor = 0;
  async function readNew(): Promise<string | undefined> {
    let newest: string | undefined;
    for (;;) {
      const { messages, cursor: next } = await outbox.messagesAfter(cursor);
      if (messages.length === 0) return newest;
      cursor = next;
      newest = messages.findLast(({ to, sentAt }) => to === number && sentAt >= now)?.text ?? newest;
    }
  }

  return {
    id,
    email,
    deviceId,
    passkey,
    appCode: () => totpCode(Buffer.from(totpKey, 'base64url'), timeStep(clock.now())),
    async readText() {
      for (let waited = 0; waited < longestWait; waited += lookEvery) {
        const text = await readNew();
        if (text !== undefined) return text;
        await setTimeout(lookEvery);
      }
      throw new Error('no text message has reached the customer');
    },
  };
}
