import { CallError, closedCodes } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { isTransient } from './kinds.ts';

it('(GW5) a dialog that the customer has closed is an answer: an automatic retry would only open it again', () => {
  expect(isTransient(new CallError('closed', { body: { code: closedCodes.approval } }))).toBe(false);
  expect(isTransient(new CallError('network'))).toBe(true);
  expect(isTransient(new CallError('problem', { status: 503 }))).toBe(true);
  expect(isTransient(new CallError('problem', { status: 400 }))).toBe(false);
});
