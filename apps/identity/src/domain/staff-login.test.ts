import { calls, loginsFrom } from '@stepgate/contract';
import { handClock, keyBytesOf } from '@stepgate/testkit';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { placeOf } from './client-place.ts';
import type { PasswordQueue } from './passwords.ts';
import { createSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { insertReviewer, removeStaff } from './staff.ts';
import { logInStaff } from './staff-login.ts';
import { timeStep, totpCode } from './totp.ts';

const settings: Settings = {
  demo: false,
  testCode: false,
  origin: 'https://app.ex.test',
  trustedOrigins: [],
  accessToken: 'x',
  identityHost: '/gateway',
  codeSendsACountry: 1,
  reviewersNeeded: 1,
  trustedProxies: [],
  watchedNetworks: [],
  reviewNetworks: [],
  dataSharing: false,
  verifyLater: false,
  unknownTokensFrom: { most: 1, within: 1 },
  loginsFrom,
  contact: { email: null, phone: null },
};

const background = (): void => undefined;

/** A queue whose hash of "right" is "right", and that writes down what it is made to do. */
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
          return password === owner?.passwordHash;
        },
        release: () => void done.push('release'),
      };
    },
  };
  return { passwords, done };
}

describe('what a login of staff costs', () => {
  it('is one place in the queue and one look at a password, whatever is wrong, and the place is given back', async () => {
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
    const deps = { storage: watched, secrets, clock, passwords, settings, background };
    const key = (await insertReviewer(deps, storage.queries, 'ada@desk.test', 'right')) ?? '';
    const right = { email: 'ada@desk.test', password: 'right', code: totpCode(keyBytesOf(key), timeStep(clock.now())) };
    const costOf = async (other: object): Promise<string[]> => {
      done.length = 0;
      const credentials = v.parse(calls.reviewLogin.body, { ...right, ...other });
      await logInStaff(deps, credentials, placeOf('192.0.2.1'), undefined).catch(() => undefined);
      return [...done];
    };
    const wrong = ['enter', 'verify', 'release'];
    for (const other of [{ email: 'nobody@desk.test' }, { password: 'wrong' }, { code: '000000' }])
      expect(await costOf(other)).toEqual(wrong);
    expect(await costOf({})).toEqual(['enter', 'verify', 'transaction', 'release']);
    // The same once more: its code is used up.
    expect(await costOf({})).toEqual(wrong);
    // Blocked: nothing is looked at any more, for an address without an account neither.
    for (const email of ['ada@desk.test', 'nobody@desk.test']) {
      for (let n = 1; n <= 5; n += 1) await costOf({ email, code: '000000' });
      expect(await costOf({ email })).toEqual(['enter', 'release']);
    }
    await storage.close();
  });

  it('the test code is one where the settings say so, and nowhere else', async () => {
    const storage = await openSqlite(undefined);
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const { passwords } = watchedPasswords();
    const deps = { storage, secrets, clock: handClock(), passwords, background };
    await insertReviewer(deps, storage.queries, 'ada@desk.test', 'right');
    const credentials = { email: 'ada@desk.test', password: 'right', code: '111111' };
    await expect(logInStaff({ ...deps, settings }, credentials, placeOf('192.0.2.1'), undefined)).rejects.toThrow(
      'invalid_staff_login',
    );
    const demo = { ...deps, settings: { ...settings, testCode: true } };
    for (let n = 1; n <= 2; n += 1)
      expect(await logInStaff(demo, credentials, placeOf('192.0.2.1'), undefined)).toMatch(/^[\w-]{43}$/);
    await storage.close();
  });

  it('leaves nothing counted behind when the account goes', async () => {
    const storage = await openSqlite(undefined);
    const { passwords } = watchedPasswords();
    const deps = { storage, secrets: createSecrets(Buffer.alloc(32, 7)), clock: handClock(), passwords, settings, background };
    await insertReviewer(deps, storage.queries, 'ada@desk.test', 'right');
    const wrong = { email: 'ada@desk.test', password: 'wrong', code: '000000' };
    await expect(logInStaff(deps, wrong, placeOf('192.0.2.1'), undefined)).rejects.toThrow('invalid_staff_login');
    const counted = () => storage.queries.selectFrom('attempt_counter').select('family').execute();
    expect(await counted()).toEqual([{ family: 'staff' }]);
    expect(await removeStaff(storage.queries, 'ada@desk.test')).toBe(true);
    expect(await counted()).toEqual([]);
    await storage.close();
  });
});
