// A company's own API behind Stepgate, on Express. `node server.js`
import { DatabaseSync } from 'node:sqlite';
import { createServer } from '@stepgate/server';
import express from 'express';

const { PORT = '4000', STEPGATE_ORIGIN = 'http://localhost:3000', STEPGATE_API_KEY = '', PAYMENTS = ':memory:' } = process.env;
const stepgate = createServer({ origin: STEPGATE_ORIGIN, apiKey: STEPGATE_API_KEY, readsThroughOutage: 5 * 60_000 });
const db = new DatabaseSync(PAYMENTS); // One row is one payment, and its key is unique.
db.exec('create table if not exists payment (key text primary key, payer text, payee text, amount integer) strict');
const app = express();

/** As a web-standard request. The digest of an approval is of the body as it arrived, so nothing may parse it before. */
const asRequest = ({ originalUrl, method, headers, body }) =>
  new Request(new URL(originalUrl, STEPGATE_ORIGIN), { method, headers, ...(method !== 'GET' && { body }) });

app.get('/your-api/payments', async (req, res) => {
  const who = await stepgate.verify(asRequest(req)); // Reading takes the session token, and goes on through an outage.
  if (who.state === 'refused') return res.status(who.reason === 'unavailable' ? 503 : 401).json({ code: who.reason });
  res.json(db.prepare('select payer, payee, amount from payment where payer = ?').all(who.session.customerId));
});

// Paying takes the cookie, and the customer's approval of exactly this request.
app.post('/your-api/payments', express.raw({ type: 'application/json' }), async (req, res) => {
  const request = asRequest(req);
  const who = await stepgate.introspect(request);
  if (who.state !== 'active') return res.status(who.state === 'failed' ? 503 : 401).json({ code: who.state });
  const wish = req.get('idempotency-key');
  if (!wish) return res.status(400).json({ code: 'invalid_format' });
  const key = JSON.stringify([who.customerId, wish]);
  const { payee, amount } = JSON.parse(req.body);
  const find = () => db.prepare('select payer, payee, amount from payment where key = ?').get(key);
  if (find() === undefined) {
    const details = { kind: 'transfer', payee, amount, currency: 'GBP' };
    const approval = await stepgate.approve(request, { details, requestId: key });
    if (approval.state === 'failed') return res.status(503).json({ code: approval.reason });
    if (approval.state === 'refused') return send(res, approval.response);
    // Also after `approved-before`, when an answer was lost: the unique key decides. What moves the money belongs into this transaction.
    db.prepare('insert into payment values (?, ?, ?, ?) on conflict do nothing').run(key, who.customerId, payee, amount);
  }
  const paid = find();
  if (paid.payee !== payee || paid.amount !== amount) return res.status(409).json({ code: 'idempotency_key_reused' });
  res.json(paid);
});
const send = async (res, { status, headers, body }) =>
  res.writeHead(status, Object.fromEntries(headers)).end(await new Response(body).text());
const listening = app.listen(Number(PORT), () => process.stdout.write(`At http://localhost:${listening.address().port}\n`));
