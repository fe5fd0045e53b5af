/** A stranger who knows an address, every day for twenty days: the customer gets in on each of them, and afterwards. */

import { databases } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';
import { hostileFamilies } from './families.ts';
import { type TwentyDays, twentyDays } from './twenty-days.ts';

const expected: Readonly<Record<TwentyDays['family'], Pick<TwentyDays, 'by' | 'later'>>> = {
  passwords: { by: { 'a mailed link, then the password and a code': 20 }, later: 'the password and a code' },
  codes: { by: { 'the password and a code': 20 }, later: 'the password and a code' },
  passkeys: { by: { 'the passkey': 20 }, later: 'the passkey' },
  resets: { by: { 'a new password by a mailed link': 20 }, later: 'a new password by a mailed link' },
  neighbours: { by: { 'thirty times the password and a code': 20 }, later: 'thirty times the password and a code' },
  'sign-ups': { by: { 'the link of a sign-up mail': 20 }, later: 'the link of a sign-up mail' },
};

describe.each(databases)('five hostile requests a day on $name', ({ newDatabase }) => {
  it.each(hostileFamilies)(
    '[HOLD-07] [OWNER-16] %s: the customer gets in on each of twenty days and 200 days later',
    async (family) => {
      const result = await twentyDays(family, await newDatabase());
      expect([result.hostile, result.days]).toEqual([100, 20]);
      expect({ by: result.by, later: result.later }).toEqual(expected[family]);
      // Five a day at most for each kind of mail, and the customer's own.
      expect(result.mails).toBeLessThanOrEqual(20 * 6);
    },
    60_000,
  );
});
