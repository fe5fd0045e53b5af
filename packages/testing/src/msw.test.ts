import { type Call, calls } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stepgateHandlers, stepgateProblem } from './msw.ts';

const server = setupServer(...stepgateHandlers());
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ask = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  fetch(`https://app.example.com${path.replaceAll(/:\w+/g, 'one')}`, { method });

describe('[HOST-12] handlers for Mock Service Worker', () => {
  it('answer every call of the contract with its example, or with an empty success', async () => {
    const answered = await Promise.all(
      Object.entries<Call>(calls).map(async ([id, call]) => {
        const answer = await ask(call);
        const text = await answer.text();
        return [id, answer.ok && call.answers[answer.status] !== undefined, text === '' ? undefined : JSON.parse(text)] as const;
      }),
    );
    expect(answered.length).toBeGreaterThan(100);
    expect(answered.filter(([, isOfContract]) => !isOfContract)).toEqual([]);
    const byId = new Map<string, object>(Object.entries(examples));
    const told = (id: string) => {
      const example = byId.get(id) ?? {};
      return 'answer' in example ? JSON.parse(JSON.stringify(example.answer)) : undefined;
    };
    for (const [id, , body] of answered) expect([id, body]).toEqual([id, told(id)]);
  });

  it('a test has one call fail, with a problem that this call has', async () => {
    server.use(stepgateProblem('login', 'invalid_email_password'), stepgateProblem('triggerPush', 'too_many_requests'));
    const login = await ask(calls.login);
    expect([login.status, await login.json()]).toEqual([
      401,
      { code: 'invalid_email_password', message: 'invalid_email_password, as a test wants it' },
    ]);
    const tooMany = await ask(calls.triggerPush);
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '1']);
    // @ts-expect-error This call has no such problem.
    stepgateProblem('login', 'invalid_code');
  });

  it('a front end with another identityHost is answered there', async () => {
    server.use(...stepgateHandlers({ identityHost: '/harbour-id' }));
    expect((await ask({ method: 'GET', path: '/harbour-id/identity/api/v1/session' })).status).toBe(200);
  });
});
