import { CallError } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { viewAfterFailure, viewOnOpening } from './views.ts';

const opening = [undefined, 'link'].flatMap((link) =>
  [undefined, 'token'].flatMap((oneTimeToken) => [false, true].map((sent) => ({ link, oneTimeToken, sent }))),
);

it('the page continues the reset of its tab, unless a link was opened since', () => {
  expect(opening.map((memory) => [memory.link, memory.oneTimeToken, memory.sent, viewOnOpening(memory).name])).toEqual([
    [undefined, undefined, false, 'link'],
    [undefined, undefined, true, 'link'],
    [undefined, 'token', false, 'proving'],
    [undefined, 'token', true, 'finishing'],
    ['link', undefined, false, 'link'],
    ['link', undefined, true, 'link'],
    ['link', 'token', false, 'link'],
    ['link', 'token', true, 'link'],
  ]);
});

const refusal = (status: number, code: string) => new CallError('problem', { status, body: { code, message: code } });

it.each([
  ['a token that needs another proof', refusal(403, 'not_allowed'), 'proving'],
  ['a spent token', refusal(401, 'ott_not_found'), 'unfinished'],
  ['a lost connection', new CallError('network'), 'unfinished'],
  ['a fault of the page', new TypeError('a mistake'), 'unfinished'],
])('after %s, the same token continues', (_, error, name) => {
  expect(viewAfterFailure('token', error)).toMatchObject({ name, oneTimeToken: 'token' });
});
