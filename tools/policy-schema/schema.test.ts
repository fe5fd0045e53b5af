import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { policySchemaFile, policySchemaText } from './schema.ts';

const published = readFileSync(policySchemaFile, 'utf8');

it('[POL-01] the published schema is the one of the service’s reader (else: npm run policy-schema)', () => {
  expect(published).toBe(policySchemaText());
});

it('[POL-01] it closes each object, lists each name, and knows the most days of a trusted browser', () => {
  const { properties, additionalProperties } = JSON.parse(published);
  expect(additionalProperties).toBe(false);
  expect(Object.keys(properties)).toEqual([
    '$schema',
    'methods',
    'risks',
    'forbidden',
    'trustedBrowsers',
    'verifyLater',
    'syncedPasskeys',
  ]);
  const order = properties.methods.items.properties;
  expect(order.order.items.enum).toEqual('choice company last PASSKEY PUSH TOTP FACE_MATCH SMS WHATSAPP VOICE'.split(' '));
  expect(order.actions.items.enum).toEqual(
    'LOGIN SOCIAL_LOGIN SIGN_UP REACTIVATE_ACCOUNT RESET_PASSWORD SECURITY_CHANGE APPROVAL'.split(' '),
  );
  expect(properties.trustedBrowsers.properties.days).toMatchObject({ type: 'integer', minimum: 0, maximum: 180 });
  expect(properties.forbidden.items).toMatchObject({ additionalProperties: false, required: ['methods'] });
});
