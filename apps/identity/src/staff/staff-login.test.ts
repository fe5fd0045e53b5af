import { calls, loginsFrom } from '@stepgate/contract';
import { decodeBase32, handClock } from '@stepgate/testkit';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { toNetwork } from '../kernel/client-network.ts';
import type { PasswordQueue } from '../kernel/password-queue.ts';
import { createSecrets } from '../kernel/secrets.ts';
import type { Settings } from '../kernel/settings.ts';
import type { PhoneProvider } from '../providers/phone/phone-provider.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { databaseNow } from '../storage/transaction.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import { insertStaff, removeStaff } from './staff.ts';
import { logInStaff } from './staff-login.ts';

const settings: Settings = {
  brand: 'Stepgate',
  demo: false,
  testCode: false,
  origin: 'https://app.ex.test',
  rpId: 'app.ex.test',
  passkeyOrigins: [],
  trustedOrigins: [],
  accessToken: 'x',
  identityHost: '/gateway',
  codeSendsACountry: 1,
  signUpsBeforeCaptcha: 1,
  messageTotals: { texts: { anHour: 1, aDay: 1 }, calls: { anHour: 1, aDay: 1 } },
  reviewersNeeded: 1,
  staffPasskeys: 'optional',
  trustedProxies: [],
  watchedNetworks: [],
  reviewNetworks: [],
  dataSharing: false,
  sessionKey: 'optional',
  policy: builtInPolicy,
  unknownTokensFrom: { most: 1, within: 1 },
  loginsFrom,
  contact: { email: null, phone: null },
};

const background = (): void => undefined;

/** A queue whose hash of "right" is "right", and that records its calls. */
function watchedPasswords(): { passwords: PasswordQueue; done: string[] } {
  const done: string[] = [];
  const passwords: PasswordQueue = {
    hash: async (password) => password,
    isCurrent: () => true,
    hasRoom: () => true,
    enter() {
      done.push('enter');
      return {
        async verify(password, owner) {
          done.push('verify');
          return password === owner?.passwordHash ? password : undefined;
        },
        release: () => void done.push('release'),
      };
    },
  };
  return { passwords, done };
}

/** Staff get no messages. */
const phone: PhoneProvider = { channels: new Set(), send: () => Promise.reject(new Error('staff must get no messages')) };

describe('the cost of a staff login', () => {
  it('is one place in the queue and one verified password, whatever is wrong, and the place is released', async () => {
    const storage = await openSqlite(undefined);
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const clock = handClock();
    const { passwords, done } = watchedPasswords();
    const watched: Storage = {
      ...storage,
      transaction(work) {
        done.push('transaction');
        return storage.transaction(work);
      },
    };
    const deps = { storage: watched, secrets, clock, passwords, phone, settings, background };
    const key = (await insertStaff(databaseNow(deps), 'ada@desk.test', 'decide', 'right')) ?? '';
    const right = { email: 'ada@desk.test', password: 'right', code: totpCode(decodeBase32(key), timeStep(clock.now())) };
    const recordCost = async (other: object): Promise<string[]> => {
      done.length = 0;
      const credentials = v.parse(calls.reviewLogin.body, { ...right, ...other });
      await logInStaff(deps, credentials, toNetwork('192.0.2.1'), undefined).catch(() => undefined);
      return [...done];
    };
    const wrong = ['enter', 'verify', 'release'];
    for (const other of [{ email: 'nobody@desk.test' }, { password: 'wrong' }, { code: '000000' }])
      expect(await recordCost(other)).toEqual(wrong);
    expect(await recordCost({})).toEqual(['enter', 'verify', 'transaction', 'release']);
    // The same login again: its code is spent.
    expect(await recordCost({})).toEqual(wrong);
    // Blocked: nothing is verified, even for an address without an account.
    for (const email of ['ada@desk.test', 'nobody@desk.test']) {
      for (let n = 1; n <= 5; n += 1) await recordCost({ email, code: '000000' });
      expect(await recordCost({ email })).toEqual(['enter', 'release']);
    }
    await storage.close();
  });

  it('the test code is accepted only if the settings allow it', async () => {
    const storage = await openSqlite(undefined);
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const { passwords } = watchedPasswords();
    const deps = { storage, secrets, clock: handClock(), passwords, phone, background };
    await insertStaff(databaseNow(deps), 'ada@desk.test', 'decide', 'right');
    const credentials = { email: 'ada@desk.test', password: 'right', code: '111111' };
    await expect(logInStaff({ ...deps, settings }, credentials, toNetwork('192.0.2.1'), undefined)).rejects.toThrow(
      'invalid_staff_login',
    );
    const demo = { ...deps, settings: { ...settings, testCode: true } };
    for (let n = 1; n <= 2; n += 1)
      expect(await logInStaff(demo, credentials, toNetwork('192.0.2.1'), undefined)).toMatch(/^[\w-]{43}$/);
    await storage.close();
  });

  it('leaves no attempt counters when the account is removed', async () => {
    const storage = await openSqlite(undefined);
    const { passwords } = watchedPasswords();
    const deps = {
      storage,
      secrets: createSecrets(Buffer.alloc(32, 7)),
      clock: handClock(),
      passwords,
      phone,
      settings,
      background,
    };
    await insertStaff(databaseNow(deps), 'ada@desk.test', 'decide', 'right');
    const wrong = { email: 'ada@desk.test', password: 'wrong', code: '000000' };
    await expect(logInStaff(deps, wrong, toNetwork('192.0.2.1'), undefined)).rejects.toThrow('invalid_staff_login');
    const counted = () => storage.queries.selectFrom('attempt_counter').select('family').execute();
    expect(await counted()).toEqual([{ family: 'staff' }]);
    expect(await removeStaff(storage.queries, 'ada@desk.test')).toBe(true);
    expect(await counted()).toEqual([]);
    await storage.close();
  });
});
