import { createClient } from '@stepgate/client';
import { createTestClock } from '@stepgate/flow/test-clock';
import { describe, expect, it } from 'vitest';
import { problem, type Script } from '../test/script/answers.ts';
import { scriptedService } from '../test/script/scripted-service.ts';
import { createSessionStore } from './session-store.ts';
import { createSessionTokens } from './session-tokens.ts';

const session = {
  body: {
    ...{ email: 'ada@example.com', customerId: 'customer-1', sessionId: 'session-1', authTime: 0, scope: 'full' as const },
    ...{ signedInAt: 0, now: 0, idleExpiresAt: 300_000, expiresAt: 43_200_000 },
  },
};
/** The service's clock isn't this page's. */
const tokenOf = (sessionToken: string) => ({ body: { sessionToken, expiresAt: 1_000_060_000, now: 1_000_000_000 } });

function open(answers: Script) {
  const service = scriptedService(answers);
  const clock = createTestClock();
  const client = createClient({
    ...{ fetch: service.fetch, hostname: 'app.example.test', timer: clock },
    identity: () => ({ language: 'en' }),
  });
  const store = createSessionStore(client, clock);
  const asked = () => service.to('sessionToken').length;
  return { clock, store, asked, sessionToken: createSessionTokens(client, clock, store) };
}

describe('[HOST-03] tokens of the session for the company’s own API', () => {
  it('one serves every request until ten seconds before its end, also two at once', async () => {
    const { clock, asked, sessionToken } = open({ sessionToken: [tokenOf('first'), tokenOf('second')] });
    expect(await Promise.all([sessionToken(), sessionToken()])).toEqual(['first', 'first']);
    await clock.advance(49_999);
    expect([await sessionToken(), asked()]).toEqual(['first', 1]);
    await clock.advance(1);
    expect([await sessionToken(), asked()]).toEqual(['second', 2]);
  });

  it('one of the session before isn’t used after a login or a logout', async () => {
    const { store, sessionToken } = open({
      session: [session, session],
      sessionToken: [tokenOf('before'), tokenOf('after'), problem(401, 'session_not_found', 'Nobody.')],
      logout: { status: 204 },
    });
    await store.refresh();
    expect(await sessionToken()).toBe('before');
    await store.refresh();
    expect(await sessionToken()).toBe('after');
    await store.logOut();
    await expect(sessionToken()).rejects.toMatchObject({ status: 401 });
  });

  it('a refusal isn’t kept: the next request asks again', async () => {
    const { asked, sessionToken } = open({
      sessionToken: [problem(401, 'session_not_found', 'Nobody.'), tokenOf('first')],
    });
    await expect(sessionToken()).rejects.toMatchObject({ status: 401 });
    expect([await sessionToken(), asked()]).toEqual(['first', 2]);
  });
});
