import type { SecurityOverview } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { done, openSecurity, overview, paths, problem, shows } from '../test/open-security.tsx';

const removedFrom = Date.UTC(2030, 4, 17, 12);
const day = Date.UTC(2026, 10, 21);
const passkey = { id: 'passkey-1', name: 'YubiKey 5', kind: 'device-bound' as const, createdAt: day, lastUsedAt: null };

type Kind = {
  readonly row: string;
  readonly given: Partial<SecurityOverview>;
  readonly waiting: Partial<SecurityOverview>;
  readonly remove: string;
  readonly button?: string;
  readonly yes: string;
  readonly body: object;
};

const [primary] = overview.phoneNumbers;
const [device] = overview.devices;
const face = { enrolledAt: day, from: 'scan' as const };

/** The row of each kind that can wait. */
const kinds: Readonly<Record<string, Kind>> = {
  passkey: {
    row: 'Passkeys',
    given: { passkeys: [passkey] },
    waiting: { passkeys: [{ ...passkey, removedFrom }] },
    remove: paths.removePasskey('passkey-1'),
    yes: 'Remove the passkey',
    body: { kind: 'passkey', id: 'passkey-1' },
  },
  device: {
    row: words.approvingDevices,
    given: {},
    waiting: { devices: device === undefined ? [] : [{ ...device, removedFrom }] },
    remove: paths.removeDevice('device-1'),
    yes: 'Remove the device',
    body: { kind: 'device', id: 'device-1' },
  },
  number: {
    row: words.phoneNumbers,
    given: { phoneNumbers: primary === undefined ? [] : [primary] },
    waiting: { phoneNumbers: primary === undefined ? [] : [{ ...primary, removedFrom }] },
    remove: paths.removeNumber('number-1'),
    yes: 'Remove the number',
    body: { kind: 'phone-number', id: 'number-1' },
  },
  authenticator: {
    row: words.authenticatorApp,
    given: {},
    waiting: { authenticator: { enrolledAt: day, removedFrom } },
    remove: paths.removeAuthenticator,
    yes: 'Remove the app',
    body: { kind: 'authenticator' },
  },
  face: {
    row: 'Face verification',
    given: { face, faceMatch: { available: true, approvedPhoto: false } },
    waiting: { face: { ...face, removedFrom }, faceMatch: { available: true, approvedPhoto: false } },
    remove: paths.removeFace,
    button: 'Delete my face data',
    yes: 'Yes, delete it',
    body: { kind: 'face' },
  },
};

describe('a removal that a weaker method has approved', () => {
  it.each(rows(Object.entries(kinds), 1))(
    '[OWNER-05] of the kind %s: the page says that it waits and until when, and one press keeps it',
    async (_kind, { row, given, waiting, remove, button = words.remove, yes, body }) => {
      const page = await openSecurity(
        { [paths.security]: [shows(given), shows(waiting), shows(given)], [remove]: [done], [paths.keepMethod]: [done] },
        {},
        row,
      );
      await page.button(button, row).click();
      await page.button(yes, row).click();
      await expect
        .element(
          page.screen.getByText(/^You approved this with a method that isn't as strong, so it will be removed on May 17, 2030/),
        )
        .toBeVisible();
      await expect.element(page.screen.getByText(/^Will be removed on May 17, 2030/)).toBeVisible();
      await page.button('Keep it', row).click();
      await expect.element(page.screen.getByText('It stays. Nothing was removed.')).toBeVisible();
      expect(page.sent.at(-1)).toEqual({ call: paths.keepMethod, body });
      await expect.element(page.button(button, row)).toBeVisible();
    },
  );

  it('[OWNER-05] a removal that has ended meanwhile says so, and the page shows how', async () => {
    const page = await openSecurity(
      {
        [paths.security]: [shows({ passkeys: [{ ...passkey, removedFrom }] }), shows({ passkeys: [] })],
        [paths.keepMethod]: [problem(404, 'not_found')],
      },
      {},
      'Passkeys',
    );
    await page.button('Keep it').click();
    await expect.element(page.screen.getByText('The removal had already ended.')).toBeVisible();
    expect(page.screen.getByText('YubiKey 5').query()).toBeNull();
  });
});
