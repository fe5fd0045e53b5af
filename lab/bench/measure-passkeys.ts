import { calls, type PasskeyRequestOptions } from '@stepgate/contract';
import { paths } from '@stepgate/testkit';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { load } from './load.ts';
import { output, pathOf } from './process.ts';
import { type MeasuredService, startMeasured } from './service.ts';

const inFlight = 16;
const seconds = 8;
const customers = 100;
/** More than a run can use up. */
const prepared = 16_000;

async function fetchOptions({ ask }: MeasuredService): Promise<PasskeyRequestOptions> {
  const answer = await ask(calls.passkeyLoginOptions.path, { method: 'POST' });
  const { options }: { options: PasskeyRequestOptions } = JSON.parse(await answer.text());
  return options;
}

/** Each challenge works once, so the bodies are signed beforehand. */
async function signBodies(service: MeasuredService): Promise<string[]> {
  const bodies: string[] = [];
  while (bodies.length < prepared) {
    const options = await Promise.all(Array.from({ length: 50 }, () => fetchOptions(service)));
    for (const each of options) {
      const passkey = service.passkeys[bodies.length % customers];
      bodies.push(JSON.stringify({ credential: passkey?.get(each) }));
    }
  }
  return bodies;
}

/** A login's commits: its count, before the signature is checked, and then its token. */
const commits = 2;

/** @param committed how often after each check */
const floor = async (committed = 0): Promise<number> =>
  Number(await output(pathOf('./floors/bare-passkey.ts'), String(inFlight), '4000', String(committed)));

/**
 * Logins with a passkey a second, compared with the signature check alone, with the check and as many commits as a login makes, and with logins by
 * password, in the same run.
 */
export async function measurePasskeys(): Promise<Figure[]> {
  const before = [await floor(), await floor(commits)] as const;
  const service = await startMeasured(customers);
  const bodies = await signBodies(service);
  const nextBody = (): string => bodies.pop() ?? 'none is left';
  const url = service.origin + calls.loginWithPasskey.path;
  await load({ url, method: 'POST', inFlight, seconds: 2, nextBody });
  const logins = await load({ url, method: 'POST', inFlight, seconds, nextBody });
  const bodyOf = (connection: number): string => {
    const { email, password } = service.customers[connection % customers] ?? {};
    return JSON.stringify({ email, password });
  };
  const byPassword = await load({ url: service.origin + paths.login, method: 'POST', inFlight: 8, seconds: 5, bodyOf });
  await service.stop();
  const bare = (before[0] + (await floor())) / 2;
  const committed = (before[1] + (await floor(commits))) / 2;
  if (logins.statuses.size !== 1 || !logins.statuses.has(200))
    throw new Error(`logins were answered ${JSON.stringify([...logins.statuses])}`);
  return [
    {
      what: `Logins with a passkey, ${inFlight} in flight (p99 ${milliseconds(logins.p99)}); ${perSecond(byPassword.perSecond)} by password`,
      measured: perSecond(logins.perSecond),
      floor: `${perSecond(bare)} signature checks alone`,
      ratio: ratio(logins.perSecond / bare),
      aim: '≥ 0.25 and ≥ 500/s',
    },
    {
      what: 'The same logins',
      measured: perSecond(logins.perSecond),
      floor: `${perSecond(committed)} signature checks with ${commits} commits each`,
      ratio: ratio(logins.perSecond / committed),
      aim: '–',
    },
  ];
}
