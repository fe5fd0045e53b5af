import { CallError, type RegistrationStep } from '@stepgate/contract';
import { expect, it } from 'vitest';
import type { Registration } from './registration.ts';
import { type View, viewAfterFailure, viewOfRegistration } from './views.ts';

const at = (step: RegistrationStep): Registration => ({
  step,
  email: 'ada@example.com',
  accountType: 'personal',
  country: null,
  businessName: null,
});
const opening: View = { name: 'opening' };

it.each([
  ['profile', undefined, 'step'],
  ['profile', 'token', 'step'],
  ['done', undefined, 'step'],
  ['done', 'token', 'in'],
] as const)('at the step %s with the token %s the page shows: %s', (step, oneTimeToken, name) => {
  expect(viewOfRegistration(opening, at(step), oneTimeToken).name).toBe(name);
});

it('each answer begins the step anew', () => {
  const first = viewOfRegistration(opening, at('verify-email'), undefined);
  expect(first).toMatchObject({ round: 0 });
  expect(viewOfRegistration(first, at('verify-email'), undefined)).toMatchObject({ round: 1 });
});

it.each([
  [400, 'elsewhere', 'elsewhere'],
  [401, 'elsewhere', 'elsewhere'],
  [401, 'refused', 'refused'],
  [403, 'elsewhere', 'failed'],
  [500, 'refused', 'failed'],
  [undefined, 'elsewhere', 'failed'],
] as const)('after an error with the status %s (unknown is %s) the page shows: %s', (status, ifUnknown, name) => {
  const error = status === undefined ? new TypeError('a mistake') : new CallError('problem', { status });
  expect(viewAfterFailure(error, ifUnknown).name).toBe(name);
});
