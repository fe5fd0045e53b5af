/** Where `npm test` needs both databases, and why. Everything else that stores data runs on SQLite, and on both in `npm run test:deep`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/** Files below the service's source, unless they begin with a package. */
const needBoth = {
  races: [
    'desk/two-people.test.ts',
    'events/events.test.ts',
    'events/roots.test.ts',
    'security-page/sessions.test.ts',
    'staff/decide.calls.test.ts',
    'staff/two-reviewers.test.ts',
    'start/note-policy.test.ts',
    'storage/after-commit.test.ts',
  ],
  'single use': [
    'account/password-reset/reset.calls.test.ts',
    'challenges/email-verification/email-verification.calls.test.ts',
    'challenges/totp/backup-codes.calls.test.ts',
    'challenges/totp/totp.calls.test.ts',
    'login/exchange.calls.test.ts',
    'login/passkey-login.calls.test.ts',
    'sessions/session-keys.test.ts',
    'tokens/hand-off.calls.test.ts',
    'tokens/tokens.test.ts',
  ],
  counters: [
    'challenges/phone-code/verify.calls.test.ts',
    'limits/attempts.test.ts',
    'limits/message-totals.test.ts',
    'limits/rate-limits.test.ts',
  ],
  uniqueness: [
    'account/email-change/email-change.calls.test.ts',
    'customer-data/import-customers.test.ts',
    'phone-numbers/duplicates.test.ts',
    'sign-up/sign-up.calls.test.ts',
    'social/social.test.ts',
  ],
  claims: [
    'events/webhooks/webhooks.test.ts',
    'jobs/follow-ups.test.ts',
    'jobs/re-seal/rotation.test.ts',
    'messages/mail.test.ts',
    'messages/message-faults.test.ts',
    'messages/texts.test.ts',
  ],
  kills: [
    'jobs/re-seal/killed.test.ts',
    'phone-numbers/phone-change-killed.test.ts',
    'processes/killed-events.test.ts',
    'processes/killed-webhooks.test.ts',
    'processes/killed.test.ts',
  ],
  'clean-up': [
    'customer-data/erase-customer.test.ts',
    'jobs/clean-up.test.ts',
    'jobs/clock-steps.test.ts',
    'jobs/spent-values.test.ts',
  ],
  search: ['desk/find-customers.test.ts', 'events/rewritten-history.test.ts'],
  bytes: ['challenges/selfie-with-id/selfies.test.ts'],
  'every call': ['packages/contract-kit/src/every-call.test.ts'],
};

const service = 'apps/identity/src/';

it('the tests that run on both databases in `npm test` are these, each for a reason', () => {
  const found: Record<string, string[]> = {};
  for (const file of globSync(['apps/*/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'], { cwd: root }).sort()) {
    const reasons = readFileSync(join(root, file), 'utf8').matchAll(/both(?:Process)?Databases\('([^']+)'\)/g);
    for (const [, reason = ''] of reasons) found[reason] = [...(found[reason] ?? []), file.replace(service, '')];
  }
  expect(found).toEqual(needBoth);
});
