/** Deliveries to a company after their processes were killed in the middle of their work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HttpReceived, lookInto, paths, processDatabases, startHttpStub, startService, times } from '@stepgate/testkit';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordEvent } from '../events/record-event.ts';
import { beginWebhooks } from '../events/webhooks/join-webhooks.ts';

const program = fileURLToPath(new URL('./test/tell-company.ts', import.meta.url));
const key = randomBytes(32);
const secret = randomBytes(32).toString('base64');

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A company's receiver that stores each id once. The service promises to deliver it at least once; that it counts once is the receiver's work. */
function openInbox() {
  const verifier = new Webhook(`whsec_${secret}`);
  /** Each delivery of an id that the company could read, as it was sent. */
  const deliveries = new Map<string, string[]>();
  /** Ids whose delivery was stored without an answer. */
  const unanswered = new Set<string>();
  const stored = new Map<string, { readonly customerId: string; readonly seq: number; readonly session: string }>();
  return {
    stored,
    deliveries,
    unanswered,
    /** @returns the id. @throws Error if the signature is wrong */
    store({ body, headers }: HttpReceived): string {
      const { data }: { data: { customerId: string; seq: number; facts: { sessions: string[] } | null } } = JSON.parse(
        JSON.stringify(
          verifier.verify(body, {
            'webhook-id': String(headers['webhook-id']),
            'webhook-timestamp': String(headers['webhook-timestamp']),
            'webhook-signature': String(headers['webhook-signature']),
          }),
        ),
      );
      const id = String(headers['webhook-id']);
      if (!stored.has(id))
        stored.set(id, { customerId: data.customerId, seq: data.seq, session: String(data.facts?.sessions[0]) });
      deliveries.set(id, [...(deliveries.get(id) ?? []), body]);
      return id;
    },
  };
}

/** Processes at once, because the embedded database belongs to one, and how many are killed. */
const sizes = { SQLite: { atOnce: 1, kills: times(8, 40) }, PostgreSQL: { atOnce: 2, kills: times(15, 100) } } as const;
const customers = Array.from({ length: 120 }, (_, n) => `customer-${n}`);

describe.each(processDatabases)('killed during a delivery, on $name', ({ name, newDatabase }) => {
  it(`[API-09] after ${sizes[name].kills} kills beside a receiver that fails and hangs no event is lost, each customer’s events come in order, and what was stored without an answer comes again under its id`, {
    timeout: 600_000,
  }, async () => {
    const { atOnce, kills } = sizes[name];
    const database = await newDatabase();
    const { storage, secrets } = await lookInto(await database.open(), key);
    onTestFinished(() => storage.close());
    await beginWebhooks(storage.queries);
    const random = sequence(20_261_123);
    const inbox = openInbox();
    const running = new Map<string, ChildProcess>();
    const dead = Promise.withResolvers<void>();
    let started = 0;
    let killed = 0;
    let untilNext = 5;

    async function kill(path: string): Promise<void> {
      const child = running.get(path);
      if (child === undefined || killed >= kills) return;
      running.delete(path);
      killed += 1;
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      start();
      if (killed === kills) dead.resolve();
    }
    function answer(response: ServerResponse, request: HttpReceived): unknown {
      untilNext -= 1;
      const isKilled = untilNext <= 0 && running.has(request.path) && killed < kills;
      if (isKilled) untilNext = 1 + Math.floor(random() * 8);
      const chance = random();
      // Before anything is stored, while it is stored and not yet answered, and just after the answer has left.
      if (isKilled && chance < 0.3) return kill(request.path);
      if (!isKilled && chance < 0.02) return response.writeHead(500).end();
      if (!isKilled && chance < 0.03) return response.destroy();
      if (!isKilled && chance < 0.04) return response.writeHead(302, { location: '/elsewhere' }).end();
      const id = inbox.store(request);
      // Stored, but the sender doesn't learn it.
      const isUnanswered = isKilled ? chance < 0.6 : chance < 0.05;
      if (isUnanswered) {
        inbox.unanswered.add(id);
        return isKilled ? kill(request.path) : undefined;
      }
      response.writeHead(204).end();
      return isKilled ? kill(request.path) : undefined;
    }
    const stub = await startHttpStub(answer);
    onTestFinished(stub.close);

    function start(): void {
      started += 1;
      const path = `/of-process-${started}`;
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(tmpdir(), 'stepgate-compiled'),
        ...database.env,
        STEPGATE_SECRET: key.toString('base64url'),
        RECEIVER: stub.origin + path,
        SECRET: secret,
      };
      running.set(path, spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
    }
    onTestFinished(() => {
      for (const child of running.values()) child.kill('SIGKILL');
    });

    const recorded = new Map<string, string[]>(customers.map((each) => [each, []]));
    let recording = true;
    async function keepRecording(): Promise<void> {
      for (let n = 0; recording; n += 1) {
        await storage.transaction(async ({ queries }) => {
          const tx = { queries, now: Date.now(), secrets };
          for (let more = 0; more < 2; more += 1) {
            const customer = customers[Math.floor(random() * customers.length)] ?? '';
            const session = `${n}-${more}`;
            await recordEvent(tx, customer, { kind: 'session.ended', facts: { sessions: [session] } });
            recorded.get(customer)?.push(session);
          }
        });
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }

    for (let n = 0; n < atOnce; n += 1) start();
    const recorder = keepRecording();
    await dead.promise;
    recording = false;
    await recorder;
    const all = [...recorded.values()].flat().length;
    await vi.waitFor(() => expect(inbox.stored.size).toBe(all), { timeout: 120_000, interval: 50 });

    const timesOf = (id: string): number => inbox.deliveries.get(id)?.length ?? 0;
    const once = () => [...inbox.unanswered].filter((id) => timesOf(id) < 2);
    await vi.waitFor(() => expect(once()).toEqual([]), { timeout: 120_000, interval: 50 });
    expect(inbox.unanswered.size).toBeGreaterThan(0);
    for (const [first, ...again] of inbox.deliveries.values()) for (const body of again) expect(body).toBe(first);

    const arrived = new Map<string, string[]>(customers.map((each) => [each, []]));
    const seqs = new Map<string, number[]>();
    for (const { customerId, session, seq } of inbox.stored.values()) {
      arrived.get(customerId)?.push(session);
      seqs.set(customerId, [...(seqs.get(customerId) ?? []), seq]);
    }
    expect(arrived).toEqual(recorded);
    for (const each of seqs.values()) expect(each).toEqual(each.map((_, index) => index + 1));
    expect(killed).toBe(kills);
    expect(started).toBe(atOnce + kills);
    // Two events in each transaction, and several transactions between two kills.
    expect(all).toBeGreaterThan(2 * kills);
  });
});

it('[API-09] a service that is killed in the middle of a delivery delivers the event again, under the same id, after its restart', {
  timeout: 180_000,
}, async () => {
  const [sqlite] = processDatabases;
  const database = await sqlite.newDatabase();
  const inbox: string[] = [];
  const first = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const stub = await startHttpStub((response, request) => {
    new Webhook(`whsec_${secret}`).verify(request.body, {
      'webhook-id': String(request.headers['webhook-id']),
      'webhook-timestamp': String(request.headers['webhook-timestamp']),
      'webhook-signature': String(request.headers['webhook-signature']),
    });
    const { type } = JSON.parse(request.body);
    // The start has events of its own.
    if (type !== 'proof.refused') return response.writeHead(200).end('{}');
    inbox.push(`${request.headers['webhook-id']} ${type}`);
    // The first one stays without an answer.
    if (inbox.length === 1) return first.resolve();
    response.writeHead(200).end('{}');
    if (inbox.length === 2) told.resolve();
    return undefined;
  });
  onTestFinished(stub.close);
  const env = {
    ...database.env,
    STEPGATE_SECRET: key.toString('base64url'),
    STEPGATE_WEBHOOK_URL: `${stub.origin}/events`,
    STEPGATE_WEBHOOK_SECRET: `whsec_${secret}`,
  };
  const service = await startService(env);
  await service.ask(paths.login, { body: { email: 'sms@demo.example', password: 'not this one' } });
  await first.promise;
  await service.end('SIGKILL');
  const after = await startService(env);
  await told.promise;
  expect(inbox[0]).toMatch(/^[\w-]{43} proof\.refused$/);
  expect(inbox).toEqual([inbox[0], inbox[0]]);
  expect(await after.end('SIGTERM')).toBe(0);
});
