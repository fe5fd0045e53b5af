import { calls } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { openSecurity, paths } from '../../pages/security/test/open-security.tsx';
import { fault } from '../script/answers.ts';

const session = `GET ${calls.session.path}`;

it.each([
  ['lacks a member', session, { status: 200, body: { email: 'ada@example.com' } }],
  [
    'has a member that the contract doesn’t name',
    `POST ${calls.verifyEmail.path}`,
    { status: 200, body: { location: '/', more: 1 } },
  ],
  ['has an error that the call never gives', session, { status: 409, body: { code: 'email_in_use', message: 'x' } }],
  ['has a code of another status', session, { status: 401, body: { code: 'invalid_link', message: 'x' } }],
  ['belongs to no call', 'GET /api/nothing', { status: 204 }],
])('a scripted answer that %s stops the test', async (_, address, answer) => {
  await expect(openSecurity({ [address]: [answer] })).rejects.toThrow(/not of the contract|No call has this name/);
});

it('a fault may be anything, because our service never gives it', async () => {
  const { screen } = await openSecurity({ [paths.security]: [fault({ status: 409, body: {} })] });
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
