import { paths } from '@stepgate/testkit';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { load } from './load.ts';
import { output, pathOf } from './process.ts';
import { startMeasured } from './service.ts';

const inFlight = 8;
const seconds = 10;
const flood = 100;

/** Logins a second, compared with the hash alone, and the answers to a flood beyond the queue. */
export async function measureLogins(): Promise<Figure[]> {
  const floor = async (): Promise<number> =>
    Number(await output(pathOf('./floors/bare-argon2.ts'), String(inFlight), String((seconds * 1_000) / 2)));
  const before = await floor();
  const service = await startMeasured(flood);
  const bodyOf = (connection: number): string => {
    const { email, password } = service.customers[connection % flood] ?? {};
    return JSON.stringify({ email, password });
  };
  const url = service.origin + paths.login;
  await load({ url, method: 'POST', inFlight, seconds: 2, bodyOf });
  const logins = await load({ url, method: 'POST', inFlight, seconds, bodyOf });
  const flooded = await load({ url, method: 'POST', inFlight: flood, seconds: 5, bodyOf });
  await service.stop();
  // The machine is measured before and after the service, to average out changes of its speed.
  const bare = (before + (await floor())) / 2;
  if (logins.statuses.size !== 1 || !logins.statuses.has(200))
    throw new Error(`logins were answered ${JSON.stringify([...logins.statuses])}`);
  // Strangers are asked for a captcha, which gives a place that is reserved for those who solve one.
  const turnedAway = flooded.statuses.get(400) ?? 0;
  if (turnedAway === 0 || flooded.statuses.size > 2)
    throw new Error(`the flood was answered ${JSON.stringify([...flooded.statuses])}`);
  return [
    {
      what: `Logins, ${inFlight} in flight (p99 ${milliseconds(logins.p99)})`,
      measured: perSecond(logins.perSecond),
      floor: `${perSecond(bare)} argon2id alone`,
      ratio: ratio(logins.perSecond / bare),
      aim: '≥ 0.85',
    },
    {
      what: `${flood} logins in flight: ${perSecond(turnedAway / 5)} asked for a captcha`,
      measured: `p99 ${milliseconds(flooded.p99Of(400))}`,
      floor: `${milliseconds(flooded.p99Of(200))} p99 of those let in`,
      ratio: ratio(flooded.p99Of(400) / flooded.p99Of(200)),
      aim: 'at once',
    },
  ];
}
