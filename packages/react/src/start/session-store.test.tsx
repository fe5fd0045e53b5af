import { createClient } from '@stepgate/client';
import { createTestClock } from '@stepgate/flow/test-clock';
import { describe, expect, it } from 'vitest';
import { problem, type Script } from '../test/script/answers.ts';
import { scriptedService } from '../test/script/scripted-service.ts';
import { createSessionStore } from './session-store.ts';

const minute = 60_000;
const session = {
  body: {
    ...{ email: 'ada@example.com', customerId: 'customer-1', sessionId: 'session-1', authTime: 0, scope: 'full' as const },
    ...{ signedInAt: 0, now: 0, idleExpiresAt: 5 * minute, expiresAt: 720 * minute },
  },
};

function open(answers: Script) {
  const service = scriptedService(answers);
  const clock = createTestClock();
  const client = createClient({
    ...{ fetch: service.fetch, hostname: 'app.example.test', timer: clock },
    identity: () => ({ language: 'en' }),
  });
  const store = createSessionStore(client, clock);
  const states: string[] = [];
  const subscribe = () => store.subscribe(() => states.push(store.getState().name));
  return { service, clock, store, states, subscribe };
}

describe('[HOST-03] the session’s customer', () => {
  it('a visitor is asked about once, in a way that is answered with 200, however many components want to know', async () => {
    const { service, store, states, subscribe } = open({ session: { body: null } });
    expect(service.seen).toEqual([]);
    for (let times = 0; times < 3; times += 1) subscribe();
    await expect.poll(() => states).toEqual(['loggedOut', 'loggedOut', 'loggedOut']);
    expect(service.seen.map(({ address }) => address)).toEqual(['GET /gateway/identity/api/v1/session?visitor=true']);
    expect(store.getState()).toEqual({ name: 'loggedOut' });
  });

  it.each(['session_not_found', 'session_frozen'] as const)(
    "another company's server that answers 401 %s means the same",
    async (code) => {
      const { states, subscribe } = open({ session: problem(401, code, 'Nobody.') });
      subscribe();
      await expect.poll(() => states).toEqual(['loggedOut']);
    },
  );

  it('a customer is shown until the session ends, and asking for that by itself is no activity', async () => {
    const { service, clock, states, subscribe } = open({ session: [session, { body: null }] });
    subscribe();
    await expect.poll(() => states).toEqual(['loggedIn']);
    await clock.advance(5 * minute - 1);
    expect(service.seen).toHaveLength(1);
    await clock.advance(1);
    await expect.poll(() => states).toEqual(['loggedIn', 'loggedOut']);
    expect(service.seen[1]?.address).toBe('GET /gateway/identity/api/v1/session?poll=true&visitor=true');
  });

  it('a tab that was away asks again', async () => {
    const { clock, states, subscribe } = open({ session: [{ body: null }, session] });
    subscribe();
    await expect.poll(() => states).toEqual(['loggedOut']);
    await clock.sleep(minute);
    await expect.poll(() => states).toEqual(['loggedOut', 'loggedIn']);
  });

  it('without an answer no visitor is shown as logged in, and a customer with a session stays', async () => {
    const visitor = open({ session: 'network' });
    visitor.subscribe();
    await expect.poll(() => visitor.states).toEqual(['failed']);
    visitor.service.answer({ session });
    await visitor.store.refresh();
    expect(visitor.states).toEqual(['failed', 'loggedIn']);
    visitor.service.answer({ session: 'network' });
    await visitor.store.refresh();
    expect(visitor.store.getState().name).toBe('loggedIn');
  });

  it('a session that ends while the network is cut is noticed once the network is back', async () => {
    const { service, clock, store, states, subscribe } = open({ session });
    subscribe();
    await expect.poll(() => states).toEqual(['loggedIn']);
    service.answer({ session: 'network' });
    await clock.advance(5 * minute);
    await expect.poll(() => service.seen.length).toBe(2);
    expect(store.getState().name).toBe('loggedIn');
    service.answer({ session: { body: null } });
    await expect
      .poll(async () => {
        await clock.advance(30_000);
        return store.getState().name;
      })
      .toBe('loggedOut');
  });

  it('a late answer from before a logout restores no session', async () => {
    const { service, store, states, subscribe } = open({ session, logout: { status: 204 } });
    subscribe();
    await expect.poll(() => states).toEqual(['loggedIn']);
    const release = service.hold('session');
    const asked = store.refresh();
    await store.logOut();
    release();
    await asked;
    expect(store.getState().name).toBe('loggedOut');
  });

  it('a logout that did not reach the server leaves the customer logged in, and says so', async () => {
    const { store, states, subscribe } = open({ session, logout: 'network' });
    subscribe();
    await expect.poll(() => states).toEqual(['loggedIn']);
    await expect(store.logOut()).rejects.toMatchObject({ kind: 'network' });
    expect(store.getState().name).toBe('loggedIn');
  });
});
