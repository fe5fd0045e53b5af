/** A vendor that answers wrongly, late, or for another customer passes no check. The signatures here are those of the library of Standard Webhooks. */
import { handClock, startHttpStub, timeoutByHand } from '@stepgate/testkit';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FaceEngineBusy, type FaceMatchEngine } from './face-match-engine.ts';
import { createHttpFaceMatch } from './http-face-match.ts';

const [secret, otherSecret] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const signerOf = (key: Buffer): Webhook => new Webhook(`whsec_${key.toString('base64')}`);
const clock = handClock();
const template = { model: 'http://127.0.0.1', text: 'template-1' };
const check = { purpose: 'MATCH', customer: 'ada', template, strictness: 'high' } as const;
const scan = { contentType: 'multipart/form-data; boundary=----aBoundaryOfABrowser', body: Buffer.from('a scan') };

/** The vendor's answers to requests, by the end of their path. Each may be changed by a test. */
type Said = {
  readonly status?: number;
  readonly text: string;
  /** The body that is sent in place of the signed text. */
  readonly sent?: string;
  readonly id: string;
  readonly at: number;
  readonly key: Buffer;
  readonly signature?: string;
};
type Change = (said: Said, path: string) => Partial<Said> | 'nothing';

let change: Change;
let engine: FaceMatchEngine;
let received: Awaited<ReturnType<typeof startHttpStub>>['received'];
/** How often it waited for a verdict. */
let pauses: number;
/** The verdict, without check and customer. */
let verdict: object;

beforeEach(async () => {
  [change, pauses, verdict] = [() => ({}), 0, { result: 'ACCEPTED' }];
  const stub = await startHttpStub((response, { path, body, headers }) => {
    const [, name = ''] = /checks\/([\w-]+)\//.exec(path) ?? [];
    const of: Readonly<Record<string, () => object>> = {
      checks: () => ({ ...JSON.parse(body), deviceKeyIdentifier: 'a-vendor', productionKey: 'public' }),
      scan: () => ({ check: name, customer: 'ada', ...verdict }),
      verdict: () => ({ check: name, customer: 'ada', ...verdict }),
      forget: () => ({ customer: JSON.parse(body).customer, forgotten: true }),
    };
    const text = JSON.stringify(of[path.split('/').at(-1) ?? '']?.());
    const usual = { text, id: `${headers['webhook-id']}.answer`, at: clock.now(), key: secret };
    const changed = change(usual, path);
    if (changed === 'nothing') return;
    const said: Said = { ...usual, ...changed };
    const signed = {
      'webhook-id': said.id,
      'webhook-timestamp': String(Math.floor(said.at / 1_000)),
      'webhook-signature': said.signature ?? signerOf(said.key).sign(said.id, new Date(said.at), said.text),
    };
    response.writeHead(said.status ?? 200, signed).end(said.sent ?? said.text);
  });
  onTestFinished(stub.close);
  received = stub.received;
  const settings = { url: `${stub.origin}/v1/`, secrets: [secret], sdkVersions: ['9.7.12'] };
  engine = createHttpFaceMatch(settings, clock, async () => {
    pauses += 1;
  });
});

async function match() {
  const { state } = await engine.begin(check);
  return engine.match(scan, state);
}
const ofScan =
  (changed: (said: Said) => ReturnType<Change>): Change =>
  (said, path) =>
    path.endsWith('/scan') ? changed(said) : {};
const withBody = (body: object): Change => ofScan(({ text }) => ({ text: JSON.stringify({ ...JSON.parse(text), ...body }) }));

describe('[HOUSE-08] a vendor is asked over HTTP', () => {
  it('by requests that the library of Standard Webhooks verifies: a check begins, its scan is sent, its verdict is asked for', async () => {
    let asked = 0;
    change = (_said, path) => {
      verdict = { result: path.endsWith('verdict') && ++asked === 2 ? 'ACCEPTED' : 'PENDING' };
      return {};
    };
    verdict = { result: 'PENDING' };
    expect(await match()).toEqual({ result: 'ACCEPTED', reasons: [], pictures: [] });
    expect(pauses).toBe(3);
    const { check: name = '' } = JSON.parse(received[0]?.body ?? '{}');
    expect(name).toMatch(/^[\w-]{36}$/);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      check: name,
      customer: 'ada',
      purpose: 'MATCH',
      template: 'template-1',
      strictness: 'high',
    });
    expect(received.map(({ method, path, headers }) => [method, path, headers['webhook-id']])).toEqual([
      ['POST', '/v1/checks', `${name}.begin`],
      ['POST', `/v1/checks/${name}/scan`, `${name}.scan`],
      ['POST', `/v1/checks/${name}/verdict`, `${name}.verdict-1`],
      ['POST', `/v1/checks/${name}/verdict`, `${name}.verdict-2`],
      ['POST', `/v1/checks/${name}/verdict`, `${name}.verdict-3`],
    ]);
    expect([received[1]?.headers['content-type'], received[1]?.body]).toEqual([scan.contentType, 'a scan']);
    for (const { headers, body } of received) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      expect(at.getTime()).toBe(clock.now());
      expect(signerOf(secret).sign(String(headers['webhook-id']), at, body)).toBe(headers['webhook-signature']);
    }
  });

  it('a rejection has the hints that we know, and reasons only as codes', async () => {
    verdict = {
      result: 'REJECTED',
      hints: ['light', 'service', 'smile'],
      reasons: ['other-face', 'Ada Lovelace'],
      pictures: ['p1'],
    };
    expect(await match()).toEqual({ result: 'REJECTED', hints: ['light'], reasons: ['other-face'], pictures: ['p1'] });
  });

  it('an enrolment needs a template, and somebody who is rejected is enrolled nowhere', async () => {
    const enrol = async () => engine.enrol(scan, (await engine.begin({ purpose: 'ENROL', customer: 'ada' })).state);
    await expect(enrol()).rejects.toThrow('has made no template');
    verdict = { result: 'REJECTED' };
    expect(await enrol()).toMatchObject({ result: 'FAILED' });
    verdict = { result: 'ACCEPTED', template: 'template-2' };
    expect(await enrol()).toEqual({
      result: 'ACCEPTED',
      template: { model: engine.model, text: 'template-2' },
      pictures: [],
    });
  });

  it('gets the request to forget a template, or everything of a customer', async () => {
    await engine.forget('ada', template);
    await engine.forget('ada');
    expect(received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/v1/forget', { customer: 'ada', template: 'template-1' }],
      ['/v1/forget', { customer: 'ada' }],
    ]);
    change = () => ({ status: 500 });
    await expect(engine.forget('ada')).rejects.toThrow('the vendor answers 500');
  });
});

describe('[HOUSE-08] the check passes by no answer', () => {
  it.each<[string, string, Change]>([
    ['without a signature', 'has not signed', ofScan(() => ({ signature: '' }))],
    ['with another secret', 'has not signed', ofScan(() => ({ key: otherSecret }))],
    ['whose text was changed after it was signed', 'has not signed', ofScan(({ text }) => ({ sent: `${text} ` }))],
    ['six minutes old', 'has not signed', ofScan(({ at }) => ({ at: at - 6 * 60_000 }))],
    ['from six minutes ahead', 'has not signed', ofScan(({ at }) => ({ at: at + 6 * 60_000 }))],
    ['with the id of the request', 'has not signed', ofScan(({ id }) => ({ id: id.replace(/\.answer$/, '') }))],
    ['about another check', 'judged somebody else', withBody({ check: '00000000-0000-4000-8000-000000000000' })],
    ['about another customer', 'judged somebody else', withBody({ customer: 'eve' })],
    ['without a verdict', 'another form', ofScan(() => ({ text: '{}' }))],
    ['with an unknown verdict', 'another form', withBody({ result: 'accepted' })],
    ['that is no JSON', 'another form', ofScan(() => ({ text: 'ACCEPTED' }))],
    ['that redirects', 'answers 302', ofScan(() => ({ status: 302 }))],
    ['with the status 500', 'answers 500', ofScan(() => ({ status: 500 }))],
    ['with more than 16 kB', 'broke off', ofScan(({ text }) => ({ text: `${text}${' '.repeat(16_384)}` }))],
  ])('%s', async (_name, why, changed) => {
    change = changed;
    await expect(match()).rejects.toThrow(why);
  });

  it('that was right for another check of the same customer', async () => {
    let first: Said | undefined;
    change = ofScan((said) => {
      first ??= said;
      return first;
    });
    expect(await match()).toMatchObject({ result: 'ACCEPTED' });
    await expect(match()).rejects.toThrow('has not signed');
  });

  it('that echoes the request, even if the scan itself says ACCEPTED', async () => {
    const { state } = await engine.begin(check);
    const { check: name } = JSON.parse(state);
    const body = Buffer.from(JSON.stringify({ check: name, customer: 'ada', result: 'ACCEPTED' }));
    change = ofScan(({ id }) => ({ id: id.replace(/\.answer$/, ''), text: body.toString() }));
    await expect(engine.match({ contentType: 'application/json', body }, state)).rejects.toThrow('has not signed');
  });

  it('to an enrolment', async () => {
    const { state } = await engine.begin({ purpose: 'ENROL', customer: 'ada' });
    await expect(engine.match(scan, state)).rejects.toThrow('asked for something else');
  });

  it('that never comes: the vendor is asked for twenty seconds', async () => {
    const { state } = await engine.begin(check);
    const wait = timeoutByHand();
    change = ofScan(() => {
      wait.end();
      return 'nothing';
    });
    await expect(engine.match(scan, state)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toContainEqual([20_000]);
  });

  it('of a vendor without room, which is busy and no fault', async () => {
    change = () => ({ status: 503 });
    await expect(engine.begin(check)).rejects.toThrow(FaceEngineBusy);
  });

  it('while twenty scans are with the vendor: the next one is refused before it is sent', async () => {
    const { state } = await engine.begin(check);
    change = ofScan(() => 'nothing');
    const waiting = Array.from({ length: 20 }, () => engine.match(scan, state));
    await expect(engine.match(scan, state)).rejects.toThrow(FaceEngineBusy);
    await expect(engine.begin(check)).rejects.toThrow(FaceEngineBusy);
    await engine.close();
    for (const each of await Promise.allSettled(waiting)) expect(each.status).toBe('rejected');
  });
});
