import { createHash, randomBytes } from 'node:crypto';
import { calls, demoCalls, headers as headerNames, type RequestOf } from '@stepgate/contract';
import { createServer } from '@stepgate/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { load } from './load.ts';
import { output, pathOf } from './process.ts';
import { startMeasured } from './service.ts';

const inFlight = 16;

/** The demo with an address of its own: its transfers ask for approvals by the same two calls. */
const demoEnv = {
  STEPGATE_ENV: 'demo',
  STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in',
  STEPGATE_TEST_CODE: 'off',
  STEPGATE_SITE_DIR: pathOf('../../apps/web/dist/demo'),
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
};

function onlyAnswered(what: string, status: number, statuses: ReadonlyMap<number, number>): void {
  if (statuses.size !== 1 || !statuses.has(status)) throw new Error(`${what} were answered ${JSON.stringify([...statuses])}`);
}

/** One session demands at most 20 approvals in ten minutes. */
const sessions = 100;
const demands = 1_600;

/** Demands for an approval a second: by a back end's server call, compared with the demo's transfers, which each make such a call and more. */
export async function measureApprovals(): Promise<Figure[]> {
  const service = await startMeasured(2 * sessions, demoEnv);
  const cookies: string[] = [];
  for (const customer of service.customers) cookies.push(await service.session(customer));
  const [ofServer, ofDemo] = [cookies.slice(0, sessions), cookies.slice(sessions)];
  let nth = 0;
  const takeNext = (from: readonly string[]): string => from[nth++ % sessions] ?? '';
  const transfer = JSON.stringify({ payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' });
  const demand = (cookie: string): RequestOf<typeof calls.requestApproval>['body'] => ({
    sessionCookie: cookie.slice(cookie.indexOf('=') + 1),
    method: 'POST',
    path: '/transfers',
    bodyDigest: createHash('sha256').update(transfer).digest('base64url'),
    details: { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP', facts: [] },
  });
  const server = await load({
    url: service.origin + calls.requestApproval.path,
    method: 'POST',
    inFlight,
    amount: demands,
    headers: { authorization: `Bearer ${service.apiKey}` },
    nextBody: () => JSON.stringify(demand(takeNext(ofServer))),
  });
  const sent = await load({
    url: service.origin + demoCalls.demoSendMoney.path,
    method: 'POST',
    inFlight,
    amount: demands,
    headers: { origin: 'https://bench.example' },
    nextHeaders: () => ({ cookie: takeNext(ofDemo), [headerNames.idempotencyKey]: randomBytes(8).toString('hex') }),
    nextBody: () => transfer,
  });
  const refusal = await service.ask(calls.requestApproval.path, {
    headers: { authorization: `Bearer ${service.apiKey}` },
    body: demand(takeNext(ofServer)),
  });
  const { status } = JSON.parse(await refusal.text());
  await service.stop();
  onlyAnswered('server calls', 200, server.statuses);
  onlyAnswered('transfers', 403, sent.statuses);
  // The answer to a back end is 200, whatever the answer to its customer.
  if (status !== 403) throw new Error(`a demand was answered ${status}`);
  return [
    {
      what: `Approvals asked for by a server call, ${inFlight} in flight (p99 ${milliseconds(server.p99)})`,
      measured: perSecond(server.perSecond),
      floor: `${perSecond(sent.perSecond)} transfers of the demo`,
      ratio: ratio(server.perSecond / sent.perSecond),
      aim: '–',
    },
  ];
}

/** Session tokens that a host verifies a second, in one process, compared with the signature check alone. */
export async function measureVerifications(): Promise<Figure[]> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const origin = 'https://bench.example';
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: 'customer', sid: 'session', auth_time: now };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'of-the-bench' })
    .setIssuer(origin)
    .setAudience(origin)
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(privateKey);
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'of-the-bench', alg: 'ES256', use: 'sig' }] });
  const { verify } = createServer({ origin, fetch: async () => new Response(keySet) });
  const request = { headers: new Headers({ authorization: `Bearer ${token}` }) };
  const floor = async (): Promise<number> => Number(await output(pathOf('./floors/bare-es256.ts'), '4000'));
  const before = await floor();
  let verified = 0;
  const started = performance.now();
  while (performance.now() - started < 4_000) {
    const answers = await Promise.all(Array.from({ length: inFlight }, () => verify(request)));
    const refused = answers.find(({ state }) => state !== 'verified');
    if (refused !== undefined) throw new Error(`a token was not verified: ${JSON.stringify(refused)}`);
    verified += answers.length;
  }
  const aSecond = (verified / (performance.now() - started)) * 1_000;
  const bare = (before + (await floor())) / 2;
  return [
    {
      what: 'Session tokens verified by `@stepgate/server` in one process',
      measured: perSecond(aSecond),
      floor: `${perSecond(bare)} signature checks alone`,
      ratio: ratio(aSecond / bare),
      aim: '–',
    },
  ];
}
