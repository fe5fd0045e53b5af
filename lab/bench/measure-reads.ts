import { headers } from '@stepgate/contract';
import { paths } from '@stepgate/testkit';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { type Load, load } from './load.ts';
import { pathOf, serve } from './process.ts';
import { startMeasured } from './service.ts';

const inFlight = 8;
const seconds = 6;

function allRight(measured: Load, what: string): Load {
  if (measured.statuses.size !== 1 || !measured.statuses.has(200))
    throw new Error(`${what} was answered ${JSON.stringify([...measured.statuses])}`);
  return measured;
}

/** Token status and session checks compared with the framework alone, and the same while logins fill the hash queue. */
export async function measureReads(): Promise<Figure[]> {
  const bare = await serve(pathOf('./floors/bare-fastify.ts'), {}, '/');
  await load({ url: bare.origin, inFlight, seconds: 1 });
  const floor = await load({ url: bare.origin, inFlight, seconds });
  await bare.stop();

  const service = await startMeasured(10);
  const status = {
    url: service.origin + paths.status,
    inFlight,
    seconds,
    headers: { [headers.oneTimeToken]: await service.token() },
  };
  const session = { url: service.origin + paths.session, inFlight, seconds, headers: { cookie: await service.session() } };
  await load({ ...status, seconds: 2 });
  const statuses = allRight(await load(status), 'token status');
  const sessions = allRight(await load(session), 'session');
  const bodyOf = (connection: number): string => {
    const { email, password } = service.customers[1 + connection] ?? {};
    return JSON.stringify({ email, password });
  };
  const logins = load({ url: service.origin + paths.login, method: 'POST', inFlight, seconds: seconds + 1, bodyOf });
  const busy = allRight(await load(status), 'token status beside logins');
  const beside = await logins;
  await service.stop();

  const row = (what: string, measured: Load, aim: string): Figure => ({
    what: `${what} (p99 ${milliseconds(measured.p99)})`,
    measured: perSecond(measured.perSecond),
    floor: `${perSecond(floor.perSecond)} bare framework`,
    ratio: ratio(measured.perSecond / floor.perSecond),
    aim,
  });
  return [
    row(`Token status, ${inFlight} in flight`, statuses, '≥ 0.20, ≥ 5,000/s, p99 < 10 ms'),
    row(`Session check, ${inFlight} in flight`, sessions, '≥ 0.20, ≥ 5,000/s, p99 < 10 ms'),
    row(`Token status beside ${perSecond(beside.perSecond)} logins`, busy, 'no error'),
  ];
}
