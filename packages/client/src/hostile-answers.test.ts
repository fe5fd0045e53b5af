/** Malicious answers from a service or something in its place: none breaks the page, and none counts as more than it is. */
import { CallError, calls, redirectTarget, uploadPathOf } from '@stepgate/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import { everyCall, everyId, type Id, token } from './test-calls.ts';

const open = (answer: () => Response) =>
  createClient({
    fetch: async () => answer(),
    hostname: 'app.example.com',
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => undefined },
  });

/** @returns the call's result, or the error that it rejected with */
const catchOutcome = (id: Id, answer: () => Response): Promise<unknown> =>
  everyCall[id](open(answer)).catch((error: unknown) => error);

const depth = 5_000;
const long = 'x'.repeat(10_000);
const challenge = {
  type: 'SMS',
  viewData: { attributes: { header: long, message: long, fallbackAction: { label: long, action: long } } },
};
const numbers = [{ id: 'n1', type: 'MOBILE', maskedPhoneNumber: long }];

const hostile: readonly (readonly [what: string, body: string])[] = [
  ['lists in lists', '['.repeat(depth) + ']'.repeat(depth)],
  ['records in records', `${'{"challenges":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['challenges in challenges', `{"challenges":[${'{"primaryChallenge":'.repeat(depth)}1${'}'.repeat(depth)}]}`],
  ['alternatives in alternatives', `{"challenges":[${'{"type":"SMS","alternatives":['.repeat(depth)}${']}'.repeat(depth)}]}`],
  [
    'keys of a prototype',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"challenges":[{"type":"SMS","viewData":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}}]}',
  ],
  [
    'an error with keys of a prototype',
    '{"code":"x","message":"m","params":{"__proto__":{"isAdmin":true}},"__proto__":{"isAdmin":true}}',
  ],
  [
    'a very long text',
    JSON.stringify({ code: long, message: long, challenges: [{ ...challenge, availablePhoneNumbers: numbers }] }),
  ],
  ['the same key twice', '{"challenges":[{"type":"SMS","required":true}],"challenges":[]}'],
  [
    'an infinite number',
    '{"challenges":[{"type":"PHONE_GUESS","viewData":{"attributes":{"hiddenNumbers":1e400}}}],"validity":-1e400}',
  ],
  ['half a character', '{"code":"\\ud800","message":"\\udfff","challenges":[{"type":"\\ud800"}]}'],
];

afterEach(() => {
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});

describe.each(hostile)('[WRAP-04] %s (RB5, UI9)', (_, body) => {
  it('every call returns its value or a CallError, and pollutes nothing', async () => {
    for (const id of everyId) {
      const outcome = await catchOutcome(id, () => new Response(body));
      if (outcome instanceof Error) expect(outcome, id).toBeInstanceOf(CallError);
    }
  });

  it.each([400, 403, 500])('with status %i it is a problem, regardless of its content', async (status) => {
    const outcome = await catchOutcome('login', () => new Response(body, { status }));
    expect(outcome).toBeInstanceOf(CallError);
    expect(outcome).toMatchObject({ kind: 'problem', status });
  });
});

it('[ERR-02] the parts of an answer that a screen shows are clipped: texts of challenges and masks of numbers (UI3)', async () => {
  const list = { challenges: [{ ...challenge, required: true, availablePhoneNumbers: numbers }] };
  const status = await open(() => Response.json(list)).ask(calls.tokenStatus, {}, { oneTimeToken: token });
  expect(longestIn(status, 'action')).toBe(500);
});

/** Characters of the longest text in a value. */
function longestIn(value: unknown, ...but: readonly string[]): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.entries(value).map(([key, each]) => (but.includes(key) ? 0 : longestIn(each, ...but))));
}

describe('how long to wait', () => {
  const waitFor = async (headers: Record<string, string>): Promise<number | undefined> => {
    const error = await catchOutcome('login', () => Response.json({ code: 'x', message: 'm' }, { status: 429, headers }));
    return error instanceof CallError ? error.retryAfter : undefined;
  };
  const week = 7 * 24 * 60 * 60 * 1_000;

  it.each([
    ['30', 30_000],
    ['86400', 86_400_000],
    ['604801', week],
    ['9'.repeat(400), week],
    ['-1', undefined],
    ['1e9', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
  ])('[ERR-02] Retry-After: %s causes neither an endless wait nor an immediate retry', async (value, wait) => {
    expect(await waitFor({ 'retry-after': value })).toBe(wait);
  });

  it('[ERR-02] nor is a date in another century', async () => {
    const date = 'Sun, 22 Nov 2026 00:00:00 GMT';
    expect(await waitFor({ date, 'retry-after': 'Sun, 22 Nov 2226 00:00:00 GMT' })).toBe(week);
    expect(await waitFor({ date, 'retry-after': 'Sun, 22 Nov 1926 00:00:00 GMT' })).toBe(0);
  });
});

/** A pattern that backtracks over its text would exceed the test's time limit. */
describe('patterns read long texts in linear time', () => {
  const size = 500_000;
  const texts = [
    '<',
    '<a',
    'error',
    'error:',
    'error code: ',
    'your ip:',
    'your ip ',
    'ray id:',
    'ray id a',
    ' ',
    ':',
    '\t',
    '/',
    '%25',
    '\\',
    '..',
  ].map((part) => part.repeat(size / part.length));

  it('[ERR-01] of a page of the edge (RB6)', async () => {
    for (const text of texts)
      for (const page of [text, `${text} error code: 1006 your ip: ${text} ray id: ${text}`]) {
        const error = await catchOutcome('login', () => new Response(page, { status: 403 }));
        expect(error).toBeInstanceOf(CallError);
      }
  });

  it('of an address to go to (SX3, UP1)', () => {
    for (const text of texts) {
      expect(redirectTarget(`/home${text}`, { origin: 'https://app.example.com' })).toBe('/home');
      expect(uploadPathOf(`/gateway/${text}`, 'https://app.example.com/gateway/')).toBeUndefined();
    }
  });
});
