/**
 * From the first press to the account, with a password and a code by text message, on a slow phone with a slow connection. The floor is the sum of
 * the requests that must follow one another: a round trip each, and the service's own time without the connection, measured in the same run.
 */
import { cookiesOf, paths, type ServiceProcess, tokenOf } from '@stepgate/testkit';
import type { Browser, Page } from 'playwright';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { percentile } from './percentile.ts';
import { eachVisit, openPhone, rest, roundTrip } from './slow-phone.ts';

const visits = 7;
const secret = 'open sesame please';
const testCode = '111111';

/** The two waits of a login, in milliseconds. The code's way to the phone and the customer's typing lie between them. */
type Waits = { readonly code: number; readonly home: number };

/** The requests that must follow one another. The code is sent while its screen is already shown. */
const required = {
  code: ['login', 'token status'],
  home: ['verify', 'token status', 'session exchange', 'the page /home', 'session'],
} as const;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work(), performance.now() - started];
}

/** The same requests from this process, without a browser and without a slow connection. */
async function serviceAlone({ ask, origin }: ServiceProcess, email: string): Promise<Waits> {
  const [oneTimeToken, code] = await timed(async () => {
    const token = tokenOf((await ask(paths.login, { body: { email, password: secret } })).body);
    await ask(paths.status, { oneTimeToken: token });
    return token;
  });
  await ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const [account, home] = await timed(async () => {
    await ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: testCode } });
    await ask(paths.status, { oneTimeToken });
    const cookie = cookiesOf(await ask(paths.exchange, { body: { oneTimeToken } }));
    await (await fetch(`${origin}/home`, { headers: { cookie, accept: 'text/html' } })).text();
    return ask(paths.session, { cookie });
  });
  if (account.status !== 200) throw new Error(`no session: ${account.status}`);
  return { code, home };
}

type Moment = 'pressed' | 'code field' | 'last digit' | 'account';

/** When something was done or shown, in milliseconds since 1970. */
type Moments = Readonly<Record<Moment, Promise<number>>>;

/**
 * The page reports each moment as soon as it knows it. Asking from here would be late, and a locator that waits would search the slow
 * phone's page in every frame.
 */
async function watchMoments(page: Page, email: string): Promise<Moments> {
  const reports: Record<string, (at: number) => void> = {};
  const moment = (name: Moment) =>
    new Promise<number>((resolve) => {
      reports[name] = resolve;
    });
  const moments: Moments = {
    pressed: moment('pressed'),
    'code field': moment('code field'),
    'last digit': moment('last digit'),
    account: moment('account'),
  };
  await page.exposeFunction('reportMoment', (name: string, at: number) => reports[name]?.(at));
  await page.addInitScript((shownEmail) => {
    const report = (name: string, at: number): void => {
      const callback: unknown = Reflect.get(globalThis, 'reportMoment');
      if (typeof callback === 'function') callback(name, performance.timeOrigin + at);
    };
    addEventListener('click', ({ timeStamp }) => report('pressed', timeStamp), { capture: true });
    addEventListener(
      'keydown',
      ({ timeStamp, target }) => {
        if (target instanceof HTMLInputElement && target.name === 'code' && target.value.length === 5)
          report('last digit', timeStamp);
      },
      { capture: true },
    );
    const isShown = {
      'code field': () => document.querySelector('input[name=code]')?.checkVisibility() === true,
      account: () => location.pathname === '/home' && document.querySelector('main')?.textContent.includes(shownEmail) === true,
    };
    const due = new Map(Object.entries(isShown));
    const look = (): void => {
      for (const [name, isNow] of due) {
        if (!isNow()) continue;
        due.delete(name);
        report(name, performance.now());
      }
      if (due.size > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, email);
  return moments;
}

async function walk(browser: Browser, origin: string, email: string): Promise<Waits> {
  const page = await openPhone(browser);
  const moments = await watchMoments(page, email);
  const between = async (from: Moment, to: Moment): Promise<number> => (await moments[to]) - (await moments[from]);
  await page.goto(`${origin}/login`);
  await rest(page);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await rest(page);
  await page.getByRole('button', { name: 'Log in' }).tap();
  await moments['code field'];
  await rest(page);
  await page.locator('input[name=code]').pressSequentially(testCode);
  const waits = { code: await between('pressed', 'code field'), home: await between('last digit', 'account') };
  await rest(page);
  await page.context().close();
  return waits;
}

const median = (all: readonly Waits[], wait: keyof Waits): number =>
  percentile(
    all.map((each) => each[wait]),
    0.5,
  );

export async function measureWayHome(): Promise<Figure[]> {
  const [ours, alone]: [Waits[], Waits[]] = [[], []];
  await eachVisit(visits, async (browser, service) => {
    // The first login of a process is slower.
    await serviceAlone(service, 'several@demo.example');
    ours.push(await walk(browser, service.origin, 'sms@demo.example'));
    alone.push(await serviceAlone(service, 'lost@demo.example'));
  });
  const row = (what: string, waits: readonly (keyof Waits)[]): Figure => {
    const sum = (all: readonly Waits[]) => waits.reduce((total, wait) => total + median(all, wait), 0);
    const steps = waits.reduce((total, wait) => total + required[wait].length, 0);
    const [took, service] = [sum(ours), sum(alone)];
    const least = steps * roundTrip + service;
    return {
      what,
      measured: milliseconds(took),
      floor: `${milliseconds(least)}: ${steps} round trips, and ${milliseconds(service)} of the service`,
      ratio: ratio(took / least),
      aim: `≤ ${milliseconds(least + steps * 100)}`,
    };
  };
  return [
    row('From ‘Log in’ to the code field', ['code']),
    row('From the last digit to the account on /home', ['home']),
    row('Both together', ['code', 'home']),
  ];
}
