// A company's own API behind Stepgate, on Hono. `node server.js`
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { createServer } from '@stepgate/server';
import { Hono } from 'hono';

const { PORT = '4000', STEPGATE_ORIGIN = 'http://localhost:3000', STEPGATE_API_KEY = '', PAYMENTS = ':memory:' } = process.env;
const stepgate = createServer({ origin: STEPGATE_ORIGIN, apiKey: STEPGATE_API_KEY, readsThroughOutage: 5 * 60_000 });
// One row is one payment, and its key is unique.
const db = new DatabaseSync(PAYMENTS);
db.exec('create table if not exists payment (key text primary key, payer text, payee text, amount integer) strict');
const app = new Hono();

// Reading takes the session token, and goes on through an outage.
app.get('/your-api/payments', async (c) => {
  const who = await stepgate.verify(c.req.raw);
  if (who.state === 'refused') return c.json({ code: who.reason }, who.reason === 'unavailable' ? 503 : 401);
  return c.json(db.prepare('select payer, payee, amount from payment where payer = ?').all(who.session.customerId));
});

// Paying takes the cookie, and the customer's approval of exactly this request.
app.post('/your-api/payments', async (c) => {
  const who = await stepgate.introspect(c.req.raw);
  if (who.state !== 'active') return c.json({ code: who.state }, who.state === 'failed' ? 503 : 401);
  const wish = c.req.header('idempotency-key');
  if (!wish) return c.json({ code: 'invalid_format' }, 400);
  const key = JSON.stringify([who.customerId, wish]);
  const { payee, amount } = await c.req.raw.clone().json();
  const find = () => db.prepare('select payer, payee, amount from payment where key = ?').get(key);
  if (find() === undefined) {
    const details = { kind: 'transfer', payee, amount, currency: 'GBP' };
    const approval = await stepgate.approve(c.req.raw, { details, requestId: key });
    if (approval.state === 'refused') return approval.response;
    if (approval.state === 'failed') return c.json({ code: approval.reason }, 503);
    // Also after `approved-before`, when an answer was lost: the unique key decides. What moves the money belongs into this transaction.
    db.prepare('insert into payment values (?, ?, ?, ?) on conflict do nothing').run(key, who.customerId, payee, amount);
  }
  const paid = find();
  return paid.payee === payee && paid.amount === amount ? c.json(paid) : c.json({ code: 'idempotency_key_reused' }, 409);
});

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) => process.stdout.write(`The API is at http://localhost:${port}\n`));
