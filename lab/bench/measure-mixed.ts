import { headers } from '@stepgate/contract';
import { timeStep, totpCode } from '@stepgate/identity';
import { paths } from '@stepgate/testkit';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { type Paced, paced } from './paced.ts';
import { type MeasuredService, startMeasured } from './service.ts';

/** Together 150 requests a second. */
const each = 75;
const loginsPerSecond = 20;
const seconds = 10;

type Begun = { readonly customer: MeasuredService['customers'][number]; readonly oneTimeToken: string };

/**
 * Verifies and status calls at their rate. Every verify has a right code and a customer of its own, so that each one is checked,
 * spent and marked.
 */
async function mix({ ask }: MeasuredService, begun: readonly Begun[]): Promise<{ verify: Paced; status: Paced }> {
  const at = (nth: number): Begun => {
    const one = begun[nth];
    if (one === undefined) throw new Error('there are too few customers');
    return one;
  };
  const right = async (what: string, path: string, request: Parameters<MeasuredService['ask']>[1]): Promise<void> => {
    const answer = await ask(path, request);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${what} was answered with ${answer.status}`);
  };
  const [verify, status] = await Promise.all([
    paced(each, seconds, (nth) => {
      const { customer, oneTimeToken } = at(nth);
      const code = totpCode(customer.totpKey, timeStep(Date.now()));
      return right('a verify', paths.verify('totp'), { oneTimeToken, body: { code } });
    }),
    paced(each, seconds, (nth) => right('a status', paths.status, { headers: { [headers.oneTimeToken]: at(nth).oneTimeToken } })),
  ]);
  return { verify, status };
}

/** Verifies and status calls while customers log in, compared with the same without any login. */
export async function measureMixed(): Promise<Figure[]> {
  const many = each * seconds;
  const service = await startMeasured(2 * many + 1);
  const customers = service.customers.slice(1);
  const login = async (nth: number): Promise<Begun> => {
    const customer = customers[nth % customers.length];
    if (customer === undefined) throw new Error('there are too few customers');
    return { customer, oneTimeToken: await service.token(customer) };
  };
  const begun: Begun[] = [];
  while (begun.length < 2 * many) begun.push(...(await Promise.all([0, 1, 2, 3].map((next) => login(begun.length + next)))));
  const alone = await mix(service, begun.slice(0, many));
  const [beside, logins] = await Promise.all([
    mix(service, begun.slice(many)),
    paced(loginsPerSecond, seconds, async (nth) => {
      await login(nth);
    }),
  ]);
  await service.stop();
  const row = (what: string, floor: Paced, measured: Paced): Figure => ({
    what,
    measured: `p50 ${milliseconds(measured.p50)}, p99 ${milliseconds(measured.p99)}`,
    floor: `p50 ${milliseconds(floor.p50)}, p99 ${milliseconds(floor.p99)} without logins`,
    ratio: ratio(measured.p99 / floor.p99),
    aim: 'p99 ≤ 60 ms',
  });
  const load = `${2 * each}/s of both beside ${loginsPerSecond}/s logins (p99 ${milliseconds(logins.p99)})`;
  return [
    row(`Verify a code: ${load}`, alone.verify, beside.verify),
    row('Token status in that run', alone.status, beside.status),
  ];
}
