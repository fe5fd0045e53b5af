// A company's own API behind Stepgate, on Hono. `node server.js`
import { serve } from '@hono/node-server';
import { createServer } from '@stepgate/server';
import { Hono } from 'hono';

const { PORT = '4000', STEPGATE_ORIGIN = 'http://localhost:3000', STEPGATE_API_KEY = '' } = process.env;
const stepgate = createServer({ origin: STEPGATE_ORIGIN, apiKey: STEPGATE_API_KEY, readsThroughOutage: 5 * 60_000 });
const payments = new Map();
const app = new Hono();

// Reading takes the session token, and goes on through an outage.
app.get('/your-api/payments', async (c) => {
  const who = await stepgate.verify(c.req.raw);
  if (who.state === 'refused') return c.json({ code: who.reason }, who.reason === 'unavailable' ? 503 : 401);
  return c.json([...payments.values()].filter(({ by }) => by === who.session.customerId));
});

// Paying takes the cookie, and the customer's approval of exactly this request.
app.post('/your-api/payments', async (c) => {
  const who = await stepgate.introspect(c.req.raw);
  if (who.state !== 'active') return c.json({ code: who.state }, who.state === 'failed' ? 503 : 401);
  const key = `${who.customerId} ${c.req.header('idempotency-key')}`;
  if (payments.has(key)) return c.json(payments.get(key));
  const { payee, amount } = await c.req.raw.clone().json();
  const approval = await stepgate.approve(c.req.raw, { details: { kind: 'transfer', payee, amount, currency: 'GBP' } });
  if (approval.state === 'refused') return approval.response;
  if (approval.state === 'failed') return c.json({ code: approval.reason }, 503);
  // A real one stores the payment and its key in one transaction.
  payments.set(key, { by: who.customerId, payee, amount });
  return c.json(payments.get(key));
});

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) => process.stdout.write(`The API is at http://localhost:${port}\n`));
