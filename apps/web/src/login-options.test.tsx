import { createClient } from '@stepgate/client';
import { browserClock } from '@stepgate/react';
import { expect, it } from 'vitest';
import { askLoginOptions } from './login-options.ts';

const plain = { captcha: null, socials: [], contact: { email: null, phone: null } };

const given = (status: number, body: object) =>
  askLoginOptions(
    createClient({
      fetch: async () => new Response(JSON.stringify(body), { status }),
      hostname: 'app.example.test',
      identity: () => ({ language: 'en', clientId: 'web-of-a-test', guestId: '3f9ac21e-8d04-4c1b-9d57-2f6f5f0c1a11' }),
      timer: browserClock(),
    }),
  );

it('[PASS-01] passkeys are offered at log-in only by a service that says so', async () => {
  expect(await given(200, { ...plain, passkeys: true })).toMatchObject({ passkeys: true });
  expect(await given(200, { ...plain, passkeys: false })).toMatchObject({ passkeys: false });
  expect(await given(200, plain)).toMatchObject({ passkeys: false });
  expect(await given(404, { code: 'not_found', message: '' })).not.toHaveProperty('passkeys');
});
