/**
 * A sample of a vendor's side of face match (docs/face-match.md), for a gateway of yours to the vendor that you choose. It recognizes no face: it accepts every
 * scan of 1,000 bytes or more. Don't put it in production.
 *
 *   FACE_MATCH_SECRET=whsec_… PORT=4000 node server.js
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const tolerance = 5 * 60_000;
const mostBytes = 10_485_760;
const steps = ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'];

async function readBody(request) {
  const chunks = [];
  let read = 0;
  for await (const chunk of request) {
    read += chunk.length;
    if (read > mostBytes) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @param secret `whsec_` and the key in base64, as in STEPGATE_FACE_MATCH_SECRET @param now milliseconds since 1970 */
export function createVendor(secret, now = Date.now) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const checks = new Map();
  const templates = new Map();
  const seen = new Map();

  const sign = (id, timestamp, body) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

  /** Each id is taken once, within the tolerance of the clocks. */
  function isSigned({ headers }, body) {
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': given = '' } = headers;
    if (!(Math.abs(Number(timestamp) * 1_000 - now()) <= tolerance) || seen.has(id)) return false;
    const expected = Buffer.from(sign(id, timestamp, body));
    const isOurs = given
      .split(' ')
      .some((each) => each.length === expected.length && timingSafeEqual(Buffer.from(each), expected));
    for (const [old, at] of seen) if (at < now() - 2 * tolerance) seen.delete(old);
    if (isOurs) seen.set(id, now());
    return isOurs;
  }

  function begin({ check, customer, purpose, template }) {
    checks.set(check, { customer, purpose, template });
    return { check, customer, deviceKeyIdentifier: 'embedded', steps };
  }

  /** The rule of this sample, in place of a comparison of faces. */
  function judge({ customer, purpose, template }, scan) {
    if (scan.length < 1_000) return { result: 'FAILED', hints: ['light'], reasons: ['small-scan'] };
    if (purpose === 'MATCH') return { result: templates.get(template) === customer ? 'ACCEPTED' : 'REJECTED' };
    const made = randomUUID();
    templates.set(made, customer);
    return { result: 'ACCEPTED', template: made };
  }

  function forget({ customer, template }) {
    for (const [id, owner] of templates)
      if (owner === customer && (template === undefined || id === template)) templates.delete(id);
    for (const [id, check] of checks) if (check.customer === customer && template === undefined) checks.delete(id);
    return { customer, forgotten: true };
  }

  function answer(path, id, body) {
    if (path === '/checks') return begin(JSON.parse(body));
    if (path === '/forget') return forget(JSON.parse(body));
    const [, name = '', step] = /^\/checks\/([\w-]+)\/(scan|verdict)$/.exec(path) ?? [];
    const check = checks.get(name);
    // What is signed for one check doesn't count for another.
    if (check === undefined || !id.startsWith(`${name}.${step}`)) return undefined;
    const about = { check: name, customer: check.customer };
    if (step === 'verdict') return { ...about, ...check.verdict };
    check.verdict ??= judge(check, body);
    return { ...about, result: 'PENDING' };
  }

  return createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      if (request.method !== 'POST' || !isSigned(request, body)) return response.writeHead(401).end();
      const id = request.headers['webhook-id'];
      const said = answer(request.url, id, body);
      if (said === undefined) return response.writeHead(404).end();
      const text = JSON.stringify(said);
      const timestamp = String(Math.floor(now() / 1_000));
      const headers = {
        'content-type': 'application/json',
        'webhook-id': `${id}.answer`,
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(`${id}.answer`, timestamp, text),
      };
      return response.writeHead(200, headers).end(text);
    } catch {
      return response.writeHead(400).end();
    }
  });
}

if (import.meta.main) createVendor(process.env.FACE_MATCH_SECRET ?? '').listen(Number(process.env.PORT ?? 4000));
