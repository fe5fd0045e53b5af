/** The key in front of the calls of a company's back end. */
import { calls } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveCall } from '../http/serve-call.ts';
import { endApiKey, listApiKeys, makeApiKey } from './api-keys.ts';

const unknown = `sgk_0123456789abcdef_${'A'.repeat(43)}`;

describe.each(databases)('the check of an API key, on $name', ({ newDatabase }) => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), log: (line) => lines.push(line) });
  });
  afterAll(() => world.close());

  const newKey = async (name: string, scopes: readonly 'approvals'[] = ['approvals']): Promise<string> => {
    const { storage, secrets, clock } = world;
    return (await makeApiKey({ queries: storage.queries, secrets, now: clock.now() }, { name, scopes })) ?? expect.fail('no key');
  };
  const { body } = examples.spendApproval.request;
  const answerTo = async (authorization: string | undefined, sent: unknown = body) => {
    const given: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await world.ask(calls.spendApproval.path, { body: sent, headers: given });
    return [answer.status, JSON.parse(JSON.stringify(answer.body)).code];
  };

  it('[API-05] a key is refused in the same way if it is missing, malformed, unknown, wrong or ended, before its body is read', async () => {
    const [key, ended] = [await newKey('one'), await newKey('one')];
    await endApiKey(world.storage.queries, world.clock.now(), ended.split('_')[1] ?? '');
    const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    for (const sent of [
      undefined,
      '',
      key,
      `Basic ${key}`,
      `Bearer ${unknown}`,
      `Bearer ${wrong}`,
      `Bearer ${ended}`,
      `Bearer ${key} x`,
    ])
      expect([sent, await answerTo(sent, 'no object')]).toEqual([sent, [401, 'invalid_api_key']]);
    expect(await answerTo(`Bearer ${key}`, 'no object')).toEqual([400, 'invalid_format']);
    expect(await answerTo(`bearer ${key}`)).toEqual([409, 'approval_not_valid']);
  });

  it('[API-05] a key opens only what its scopes name', async () => {
    expect(await answerTo(`Bearer ${await newKey('no-scope', [])}`)).toEqual([403, 'not_allowed']);
  });

  it('[API-05] the log names the key and never holds its secret', async () => {
    const key = await newKey('logged');
    await answerTo(`Bearer ${key}`);
    const [, id = '', secret = ''] = key.split(/_(?=[0-9a-f]{16}_)|(?<=_[0-9a-f]{16})_/);
    await expect
      .poll(() => lines.filter((line) => line.includes(`"apiKey":"${id}","apiKeyName":"logged"`)).length)
      .toBeGreaterThan(0);
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const line of lines) expect(line).not.toContain(secret);
  });

  it('[API-05] questions about sessions use up nothing of what the same key has for approvals', async () => {
    const { storage, secrets, clock } = world;
    const scopes = ['approvals', 'sessions'] as const;
    const key =
      (await makeApiKey({ queries: storage.queries, secrets, now: clock.now() }, { name: 'both', scopes })) ??
      expect.fail('no key');
    const [, id = ''] = key.split('_');
    const row = { key: `calls with the API key ${id} for sessions`, since: clock.now(), taken: 60_000 };
    await storage.queries.insertInto('allowance').values(row).execute();
    const introspection = examples.introspectSession.request.body;
    const headers = { authorization: `Bearer ${key}` };
    const asked = await world.ask(calls.introspectSession.path, { body: introspection, headers });
    expect([asked.status, JSON.parse(JSON.stringify(asked.body)).code]).toEqual([429, 'too_many_requests']);
    expect(await answerTo(`Bearer ${key}`)).toEqual([409, 'approval_not_valid']);
  });

  it('[API-05] the list of keys says when each was last used, to the minute', async () => {
    const key = await newKey('used');
    const [, id = ''] = key.split('_');
    const lastUsed = async () => (await listApiKeys(world.storage.queries)).find((each) => each.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeUndefined();
    const first = world.clock.now();
    await answerTo(`Bearer ${key}`);
    expect(await lastUsed()).toBe(first);
    world.clock.move(60_001);
    await answerTo(`Bearer ${key}`);
    expect(await lastUsed()).toBe(first + 60_001);
  });

  it('[API-05] rate-limits each key, and separately each network that sends unknown keys', async () => {
    const key = await newKey('busy');
    const [, id = ''] = key.split('_');
    const now = world.clock.now();
    const row = { key: `calls with the API key ${id} for approvals`, since: now, taken: 59_999 };
    await world.storage.queries.insertInto('allowance').values(row).execute();
    expect(await answerTo(`Bearer ${key}`)).toEqual([409, 'approval_not_valid']);
    expect(await answerTo(`Bearer ${key}`)).toEqual([429, 'too_many_requests']);
    world.clock.move(60_000);
    expect(await answerTo(`Bearer ${key}`)).toEqual([409, 'approval_not_valid']);

    world.clock.move(10 * 60_000);
    for (let n = 1; n <= 100; n += 1) expect(await answerTo(`Bearer ${unknown}`)).toEqual([401, 'invalid_api_key']);
    expect(await answerTo(`Bearer ${unknown}`)).toEqual([429, 'too_many_requests']);
    expect(await answerTo(`Bearer ${key}`)).toEqual([409, 'approval_not_valid']);
  });
});

it('[API-05] a call with an API key that is served without its check does not compile', () => {
  // @ts-expect-error: only `serveKeyCall` serves it
  expect(serveCall(calls.spendApproval, async () => undefined).id).toBe('spendApproval');
});
