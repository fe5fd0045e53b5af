import { CallError } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { viewAfter } from './views.ts';

const attempt = { oneTimeToken: 'first', postponed: true } as const;
const error = new CallError('problem', {
  status: 403,
  body: { code: 'not_allowed', message: 'No.', params: { oneTimeToken: 'second' } },
});

it.each([
  ['unfinished', { name: 'unfinished', attempt, error }],
  ['refused', { name: 'refused', attempt, error }],
  ['waits', { name: 'waits', error }],
  ['withoutBrowser', { name: 'challenges', attempt: { oneTimeToken: 'first', withoutBrowser: true } }],
  ['newNumber', { name: 'challenges', attempt: { oneTimeToken: 'second', after: error } }],
  ['notLater', { name: 'challenges', attempt: { oneTimeToken: 'first' }, refusal: error }],
] as const)('after a refused exchange whose next step is %s', (next, view) => {
  expect(viewAfter(next, attempt, error)).toEqual(view);
});

it('a new number is asked for with the same token if the refusal brings no other', () => {
  const withoutToken = new CallError('network');
  const again = { name: 'challenges', attempt: { oneTimeToken: 'first', after: withoutToken } };
  expect(viewAfter('newNumber', attempt, withoutToken)).toEqual(again);
});
