// A company's own API behind Stepgate, on Express. `node server.js`
import { createServer } from '@stepgate/server';
import express from 'express';

const { PORT = '4000', STEPGATE_ORIGIN = 'http://localhost:3000', STEPGATE_API_KEY = '' } = process.env;
const stepgate = createServer({ origin: STEPGATE_ORIGIN, apiKey: STEPGATE_API_KEY, readsThroughOutage: 5 * 60_000 });
const payments = new Map();
const app = express();

/** As a web-standard request. The digest of an approval is of the body as it arrived, so nothing may parse it before. */
const asRequest = ({ originalUrl, method, headers, body }) =>
  new Request(new URL(originalUrl, STEPGATE_ORIGIN), { method, headers, ...(method !== 'GET' && { body }) });

// Reading takes the session token, and goes on through an outage.
app.get('/your-api/payments', async (req, res) => {
  const who = await stepgate.verify(asRequest(req));
  if (who.state === 'refused') return res.status(who.reason === 'unavailable' ? 503 : 401).json({ code: who.reason });
  res.json([...payments.values()].filter(({ by }) => by === who.session.customerId));
});

// Paying takes the cookie, and the customer's approval of exactly this request.
app.post('/your-api/payments', express.raw({ type: 'application/json' }), async (req, res) => {
  const request = asRequest(req);
  const who = await stepgate.introspect(request);
  if (who.state !== 'active') return res.status(who.state === 'failed' ? 503 : 401).json({ code: who.state });
  const key = `${who.customerId} ${req.get('idempotency-key')}`;
  if (payments.has(key)) return res.json(payments.get(key));
  const { payee, amount } = JSON.parse(req.body);
  const approval = await stepgate.approve(request, { details: { kind: 'transfer', payee, amount, currency: 'GBP' } });
  if (approval.state === 'failed') return res.status(503).json({ code: approval.reason });
  if (approval.state === 'refused') {
    res.writeHead(approval.response.status, Object.fromEntries(approval.response.headers));
    return res.end(await approval.response.text());
  }
  // A real one stores the payment and its key in one transaction.
  payments.set(key, { by: who.customerId, payee, amount });
  res.json(payments.get(key));
});
const listening = app.listen(Number(PORT), () => process.stdout.write(`At http://localhost:${listening.address().port}\n`));
