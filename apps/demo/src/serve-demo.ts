/**
 * The endpoints of the demo's front page and its phone: the customers with their password, the messages as they are sent, and the codes of an
 * authenticator app. Never registered in production.
 */

import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type Deps, type Outbox, timeStep, totpCode } from '@stepgate/identity';
import { findStaff, millisecondsLeft } from '@stepgate/identity/for-extras';
import type { FastifyInstance } from 'fastify';
import { demoPassword } from './customers.ts';
import { demoDeviceKey } from './demo-device.ts';
import { type FaceStandIn, standInTemplate } from './faces/stand-in.ts';
import { demoStaff } from './reviewer.ts';

/** How often the outbox is polled for listeners, because other processes write to it too. */
const lookEvery = 500;

async function authenticators({ storage, secrets, clock }: Deps) {
  const rows = await storage.queries
    .selectFrom('totp')
    .innerJoin('customer', 'customer.id', 'totp.customer_id')
    .select(['customer.email', 'totp.customer_id', 'totp.secret'])
    .where('customer.email', 'like', '%@demo.example')
    .orderBy('customer.email')
    .execute();
  const keys: { label: string; key: Buffer }[] = rows.map(({ email, customer_id, secret }) => ({
    label: email,
    key: Buffer.from(secrets.open(secret, customer_id), 'base64url'),
  }));
  for (const email of demoStaff) {
    const staff = await findStaff(storage.queries, secrets, email);
    if (staff !== undefined) keys.push({ label: staff.email, key: staff.totpKey });
  }
  const now = clock.now();
  return keys.map(({ label, key }) => ({
    label,
    code: totpCode(key, timeStep(now)),
    secondsLeft: Math.ceil(millisecondsLeft(now) / 1_000),
  }));
}

async function pushDevices({ storage, secrets }: Deps) {
  const rows = await storage.queries
    .selectFrom('push_device')
    .innerJoin('customer', 'customer.id', 'push_device.customer_id')
    .select(['push_device.id', 'push_device.public_key', 'customer.email'])
    .where('customer.email', 'like', '%@demo.example')
    .execute();
  return rows.flatMap(({ id, public_key, email }) => {
    const { publicKey, privateKey } = demoDeviceKey(secrets, email);
    // A device that was really enrolled has a key that we don't have.
    return public_key === publicKey ? [{ email, deviceId: id, privateKey }] : [];
  });
}

/** Customers who can't prove themselves for now, after too many wrong codes. */
async function listBlocked({ storage, clock }: Deps): Promise<ReadonlySet<string>> {
  const rows = await storage.queries
    .selectFrom('customer')
    .innerJoin('attempt_counter', 'attempt_counter.subject', 'customer.id')
    .select('customer.email')
    .where('attempt_counter.blocked_until', '>', clock.now())
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The demo's customers, each with the phone numbers that messages go to. */
async function customers(deps: Deps) {
  const { storage } = deps;
  const blocked = await listBlocked(deps);
  const rows = await storage.queries
    .selectFrom('customer')
    .leftJoin('phone_number', 'phone_number.customer_id', 'customer.id')
    .select(['customer.email', 'phone_number.number'])
    .where('customer.email', 'like', '%@demo.example')
    .orderBy('customer.email')
    .execute();
  const numbers = Map.groupBy(rows, ({ email }) => email);
  return [...numbers].map(([email, of]) => ({
    email,
    numbers: of.flatMap(({ number }) => number ?? []),
    blocked: blocked.has(email),
  }));
}

function parseCursor(query: unknown): number {
  const after = typeof query === 'object' && query !== null && 'after' in query ? Number(query.after) : 0;
  return Number.isSafeInteger(after) && after > 0 ? after : 0;
}

export function serveDemo(app: FastifyInstance, deps: Deps, outbox: Outbox, faces: FaceStandIn): void {
  const listeners = new Set<AbortController>();
  // Shutdown does not wait for listening pages.
  app.addHook('preClose', async () => {
    for (const listening of listeners) listening.abort();
  });
  app.get('/demo/outbox/messages', async ({ query }) => outbox.messagesAfter(parseCursor(query)));
  app.get('/demo/customers', async () => ({
    password: demoPassword,
    customers: await customers(deps),
    // A vendor that is configured takes no orders.
    ...(deps.face?.model === standInTemplate.model && { faces: faces.answer }),
  }));
  app.get('/demo/authenticators', async () => ({ authenticators: await authenticators(deps) }));
  app.get('/demo/push-devices', async () => ({ devices: await pushDevices(deps) }));
  app.get('/demo/outbox/events', async (request, reply) => {
    let cursor = parseCursor(request.query);
    const listening = new AbortController();
    listeners.add(listening);
    reply.raw.on('close', () => {
      listening.abort();
      listeners.delete(listening);
    });
    async function* events() {
      // Opens the browser's connection at once and makes it reconnect soon after a restart.
      yield 'retry: 1000\n\n';
      while (!listening.signal.aborted) {
        const { messages, cursor: next } = await outbox.messagesAfter(cursor);
        cursor = next;
        for (const message of messages) yield `id: ${cursor}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`;
        await setTimeout(lookEvery, undefined, { signal: listening.signal }).catch(() => undefined);
      }
    }
    return reply.header('cache-control', 'no-store').type('text/event-stream').send(Readable.from(events()));
  });
}
