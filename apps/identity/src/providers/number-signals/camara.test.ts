/** SIM Swap of CAMARA, against an operator made from its published document. */
import type { ServerResponse } from 'node:http';
import { handClock } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCamara } from './camara.ts';
import { type Answers, examples, startOperator } from './test/operator.ts';

const number = '+447700900123';
const hour = 3_600_000;
const unchanged = { status: 200, body: { swapped: false } };
const swapped = { status: 200, body: { swapped: true } };
const undated = { status: 200, body: { latestSimChange: null, monitoredPeriod: 120 } };
const answering = (status: number, text: string) => (response: ServerResponse) => response.writeHead(status).end(text);

async function opened(answers: Partial<Answers>, within?: number) {
  const clock = handClock();
  const operator = await startOperator({ check: unchanged, 'retrieve-date': undated, ...answers });
  onTestFinished(operator.close);
  const { simChange } = createCamara(operator.settings, clock, within);
  return { clock, operator, simChange };
}

describe('whether the SIM card of a number was changed', () => {
  it('[POL-08] an operator that says no is asked for 72 hours, once, by the number', async () => {
    const { operator, simChange } = await opened({});
    expect(await simChange(number)).toEqual({ outcome: 'unchanged' });
    expect([operator.requests, operator.broken]).toEqual([['token', 'check'], []]);
  });

  it('[POL-08] asks for the time after a yes', async () => {
    const { clock, operator, simChange } = await opened({ check: swapped });
    const at = clock.now() - 2 * hour;
    operator.be({ 'retrieve-date': { status: 200, body: { latestSimChange: new Date(at).toISOString() } } });
    expect(await simChange(number)).toEqual({ outcome: 'changed', at });
    expect([operator.requests, operator.broken]).toEqual([['token', 'check', 'retrieve-date'], []]);
  });

  it.each([
    ['no time', undated],
    ['a time that is over for longer than it said', { status: 200, body: { latestSimChange: '1990-01-01T00:00:00Z' } }],
    ['a time to come', { status: 200, body: { latestSimChange: '2999-01-01T00:00:00Z' } }],
    ['that the time is secret', { status: 403, body: { status: 403, code: 'PERMISSION_DENIED', message: 'No.' } }],
    ['nonsense', answering(200, '<html>')],
  ])('[POL-08] it has changed all the same if the operator then says %s', async (_what, told) => {
    const { operator, simChange } = await opened({ check: swapped, 'retrieve-date': told });
    expect(await simChange(number)).toEqual({ outcome: 'changed' });
    expect(operator.broken).toEqual([]);
  });

  const refusals = examples.filter(({ path, status }) => path === 'check' && status !== 200);
  it.each(refusals)('[POL-08] $name of the document is no answer, with the reason', async ({ status, body }) => {
    const { operator, simChange } = await opened({ check: { status, body } });
    const outcome = [403, 404, 422].includes(status) ? 'refused' : 'failed';
    const code: unknown = Reflect.get(Object(body), 'code');
    expect(await simChange(number)).toEqual({ outcome, reason: `status ${status}, ${code}` });
    expect(operator.broken).toEqual([]);
  });

  it('the document has an example of each error that is tried', () => {
    expect([...new Set(refusals.map(({ status }) => status))]).toEqual([400, 401, 403, 404, 422, 429]);
  });

  it.each([
    ['an error of its server', answering(500, 'oops'), 'status 500, no JSON'],
    ['JSON of another kind', answering(200, '{"swapped":"yes"}'), 'status 200, not the answer of the API'],
    ['half an answer', answering(200, '{"swap'), 'status 200, no JSON'],
    ['a redirect', answering(307, ''), 'status 307, no JSON'],
    ['no answer, because it hangs up', (response: ServerResponse) => response.destroy(), 'ECONNRESET'],
  ])('[POL-08] %s is no answer, with the reason', async (_what, check, reason) => {
    const { simChange } = await opened({ check });
    expect(await simChange(number)).toEqual({ outcome: 'failed', reason });
  });

  it.each(['token', 'check'] as const)('[POL-08] one whose %s hangs has a fixed time for everything', async (path) => {
    const { simChange } = await opened({ [path]: () => undefined }, 50);
    expect(await simChange(number)).toEqual({ outcome: 'failed', reason: 'no answer in time' });
  });

  it('[POL-08] a slow time still counts as a change', async () => {
    const { simChange } = await opened({ check: swapped, 'retrieve-date': () => undefined }, 150);
    expect(await simChange(number)).toEqual({ outcome: 'changed' });
  });

  it('the access token is kept until shortly before its end, and until the operator refuses it', async () => {
    const { clock, operator, simChange } = await opened({});
    await simChange(number);
    clock.move(289_000);
    await simChange(number);
    expect(operator.requests).toEqual(['token', 'check', 'check']);
    clock.move(2_000);
    await simChange(number);
    operator.be({ check: { status: 401, body: { status: 401, code: 'UNAUTHENTICATED', message: 'No.' } } });
    expect(await simChange(number)).toEqual({ outcome: 'failed', reason: 'status 401, UNAUTHENTICATED' });
    operator.be({ check: unchanged });
    expect(await simChange(number)).toEqual({ outcome: 'unchanged' });
    expect(operator.requests.slice(3)).toEqual(['token', 'check', 'check', 'token', 'check']);
    expect(operator.broken).toEqual([]);
  });

  it('a reason repeats nothing that the operator wrote but its own kind of code', async () => {
    const { simChange } = await opened({ check: answering(403, `{"code":"${number} is John"}`) });
    expect(await simChange(number)).toEqual({ outcome: 'refused', reason: 'status 403' });
  });
});
