import { spawn } from 'node:child_process';
import { paths } from '@stepgate/testkit';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { load } from './load.ts';
import { onCore } from './process.ts';
import { startMeasured } from './service.ts';

const flood = 100;
const seconds = 10;
const core = 0;
/** Busy programs on the service's core, which leave it a quarter. */
const neighbors = 3;

/** Whether those sent to a captcha wait for those let in, on a quarter of one core. */
export async function measureOverload(): Promise<Figure[]> {
  const service = await startMeasured(flood, {}, core);
  const busy = Array.from({ length: neighbors }, () =>
    spawn(...onCore(core, process.execPath, '-e', 'for (;;);'), { stdio: 'ignore' }),
  );
  try {
    const url = service.origin + paths.login;
    const bodyOf = (connection: number): string => {
      const { email, password } = service.customers[connection % flood] ?? {};
      return JSON.stringify({ email, password });
    };
    await load({ url, method: 'POST', inFlight: flood, seconds: 2, bodyOf });
    const flooded = await load({ url, method: 'POST', inFlight: flood, seconds, bodyOf });
    const refused = flooded.statuses.get(400) ?? 0;
    if (refused === 0 || flooded.statuses.size !== 2)
      throw new Error(`the flood was answered ${JSON.stringify([...flooded.statuses])}`);
    return [
      {
        what: `${flood} logins in flight on a quarter of a core: ${perSecond(refused / seconds)} sent to a captcha`,
        measured: `p99 ${milliseconds(flooded.p99Of(400))}`,
        floor: `${milliseconds(flooded.p99Of(200))} p99 of those let in, ${perSecond((flooded.statuses.get(200) ?? 0) / seconds)}`,
        ratio: ratio(flooded.p99Of(400) / flooded.p99Of(200)),
        aim: '≤ 0.50',
      },
    ];
  } finally {
    for (const each of busy) each.kill('SIGKILL');
    await service.stop();
  }
}
