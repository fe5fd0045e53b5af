/** Somebody at a browser: the customer, or an attacker with a part of what the customer has. */
import { type Answer, type Ask, newSessionKey, paths, type SoftwareSessionKey, type World } from '@stepgate/testkit';
import type { Victim } from './victims.ts';

export type Powers = {
  /** Reads texts, hears calls, and knows the number. */
  readonly phone: boolean;
  /** `victim opens`: the customer opens every link and says yes, in a browser of their own. */
  readonly mail: 'reads' | 'victim opens' | 'no';
  readonly app: boolean;
  readonly face: boolean;
  /** `any number`: the customer approves whatever comes, without a look at the number that another screen shows. */
  readonly device: 'shown number' | 'any number' | 'no';
  readonly passkey: boolean;
  /** At the social provider. */
  readonly social: boolean;
  /** Staff recognizes the person in the photo. */
  readonly photo: boolean;
  /** The owner of the page that the customer is on. The browser says so in what a passkey signs, and a social provider answers to our page only. */
  readonly page: 'ours' | "the relay's";
};

export const everything: Powers = {
  phone: true,
  mail: 'reads',
  app: true,
  face: true,
  device: 'shown number',
  passkey: true,
  social: true,
  photo: true,
  page: 'ours',
};

export const nothing: Powers = {
  phone: false,
  mail: 'no',
  app: false,
  face: false,
  device: 'no',
  passkey: false,
  social: false,
  photo: false,
  page: 'ours',
};

export type Person = {
  readonly world: World;
  readonly victim: Victim;
  readonly powers: Powers;
  /** Asks with the cookies of this browser, and keeps those that it is given. */
  ask: (path: string, request?: Ask) => Promise<Answer>;
  /** As the browser sends them. */
  cookies(): string;
  /** A number of this person's own, if they entered one. */
  ownNumber: string | undefined;
  /** The account's, as this person knows it. */
  password: string;
};

/** The initial state of a browser. */
export type Holding = {
  /** As the browser sends them. */
  readonly cookies?: string;
  /** The key that signs the changes of a session, and the hash of that session. A copied cookie doesn't include it. */
  readonly key?: SoftwareSessionKey;
  readonly session?: string | undefined;
  /** A browser that can keep no key, or a front end that makes none. */
  readonly keepsNoKey?: boolean;
};

const sessionIn = (body: unknown): string | undefined => {
  const session: unknown = Reflect.get(Object(body), 'session');
  const hash: unknown = Reflect.get(Object(session), 'hash');
  return typeof hash === 'string' ? hash : undefined;
};

export function personWith(world: World, victim: Victim, powers: Powers, holding: Holding = {}): Person {
  const jar = new Map(
    (holding.cookies ?? '')
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=', 1)[0] ?? '', pair]),
  );
  const cookies = (): string => [...jar.values()].join('; ');
  const key = holding.key ?? newSessionKey(world.settings.origin, world.clock.now);
  let session = holding.session;

  /** Proves every request, once there is a session of this browser's own. */
  function proveRequest(path: string, { method, body, raw }: Ask): Readonly<Record<string, string>> {
    const begins = path === paths.exchange;
    if (holding.keepsNoKey || (session === undefined && !begins)) return {};
    const verb = raw === undefined ? method : (method ?? 'POST');
    return key.prove({ path, body, ...(verb !== undefined && { method: verb }) }, begins ? undefined : session);
  }

  return {
    world,
    victim,
    powers,
    ownNumber: undefined,
    password: victim.customer.password,
    cookies,
    async ask(path, request = {}) {
      const answer = await world.ask(path, {
        ...request,
        cookie: cookies(),
        headers: { ...proveRequest(path, request), ...request.headers },
      });
      if (path === paths.exchange && answer.status === 200) session = sessionIn(answer.body);
      for (const each of answer.cookies) {
        const [pair = ''] = each.split(';', 1);
        const name = pair.split('=', 1)[0] ?? '';
        if (/Max-Age=0/.test(each)) jar.delete(name);
        else jar.set(name, pair);
      }
      return answer;
    },
  };
}
