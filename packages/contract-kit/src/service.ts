/**
 * The service under test. All of the kit's requests go through here: to one origin, up to a limit, without following redirects.
 */
import { type Call, defaults, headers as headerNames, queryOf, uploadTimeout } from '@stepgate/contract';
import type { Ports } from './ports.ts';
import type { Settings } from './settings.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** As JSON; `undefined` if it isn't readable. */
  readonly body: unknown;
  readonly text: string;
};

/** A request that the kit wants to make, valid or not. */
export type KitRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Replaces the JSON body. */
  readonly raw?: { readonly type: string; readonly text: string };
  readonly form?: Readonly<Record<string, string | File>>;
  readonly oneTimeToken?: string;
  readonly cookie?: string;
  readonly approval?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly withoutAccessToken?: true;
  /** A 429 is expected: otherwise the kit waits as long as it says, and tries again. */
  readonly wantsLimit?: true;
};

/** A call of the contract, or a request of the company's own. */
export type CalledRoute = Pick<Call, 'id' | 'path' | 'query'> & { readonly method: string };

export type Exchange = { readonly route: CalledRoute; readonly answer: Answer; readonly milliseconds: number };

/** No answer came, or the limit of requests or of time is reached. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export type Service = {
  readonly origin: string;
  /** Every answer, in order. */
  readonly exchanges: readonly Exchange[];
  /** @throws NoAnswer */
  ask(route: CalledRoute, wish?: KitRequest): Promise<Answer>;
  /** From now on, requests with this one-time token carry its replacement. */
  renew(oneTimeToken: string, by: string): void;
};

/** The longest wait that an answer may impose, and how often in a row. */
const patience = { milliseconds: 60_000, times: 2 } as const;

const secondsOf = (answer: Answer): number => Number(answer.headers.get('retry-after'));

/** The language of the answers. */
const language = 'en';

/** Every path of the contract below this one goes to the identity service. */
const gateway = `${defaults.identityHost}/`;

/** The identity service may have its own base, and its own name for a view; a path of the company's stays unchanged. */
function buildAddress(origin: string, { identityHost, viewType }: Settings, { path, query }: CalledRoute, wish: KitRequest): URL {
  const located = path.startsWith(gateway) ? `${identityHost}/${path.slice(gateway.length)}` : path;
  const filled = located.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(wish.params?.[name] ?? name)}`);
  const search = queryOf({ query } as Call, { viewType, ...Object(wish.query) });
  const url = new URL(`${filled}${search === '' ? '' : `?${search}`}`, origin);
  if (url.origin !== origin && url.origin !== new URL(identityHost, origin).origin)
    throw new NoAnswer(`${url.origin} is not the service`);
  return url;
}

function toBody({ raw, form, body }: KitRequest): { readonly body?: string | FormData; readonly type?: string } {
  if (raw !== undefined) return { body: raw.text, type: raw.type };
  if (form !== undefined) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    return { body: data };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error if the address isn't an http(s) origin */
export function createService(address: string, settings: Settings, { fetch, now, wait, tell }: Ports): Service {
  if (!URL.canParse(address)) throw new Error(`${address} is not an address`);
  const { origin, protocol, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${address} is not an https address`);
  if (pathname !== '/') throw new Error(`The calls stand at the root: give ${origin}`);
  const exchanges: Exchange[] = [];
  const end = now() + settings.mostMinutes * 60_000;
  const renewed = new Map<string, string>();
  const newest = (token: string): string => renewed.get(token) ?? token;

  function withNewest({ oneTimeToken, approval, body, ...wish }: KitRequest): KitRequest {
    const { oneTimeToken: inBody }: { readonly oneTimeToken?: unknown } = Object(body);
    return {
      ...wish,
      ...(oneTimeToken !== undefined && { oneTimeToken: newest(oneTimeToken) }),
      ...(approval !== undefined && { approval: newest(approval) }),
      ...(body !== undefined && {
        body: typeof inBody === 'string' ? { ...Object(body), oneTimeToken: newest(inBody) } : body,
      }),
    };
  }

  /** @throws NoAnswer after these milliseconds */
  function stopLate(milliseconds = 0): void {
    if (now() + milliseconds > end) throw new NoAnswer(`all ${settings.mostMinutes} minutes are used up`);
  }

  async function once(route: CalledRoute, wish: KitRequest): Promise<Answer> {
    if (exchanges.length >= settings.mostRequests) throw new NoAnswer(`all ${settings.mostRequests} requests are used up`);
    stopLate();
    const { body, type } = toBody(wish);
    const sent = {
      accept: 'application/json',
      [headerNames.language]: language,
      [headerNames.acceptLanguage]: language,
      [headerNames.clientId]: settings.clientId,
      ...(wish.withoutAccessToken === undefined && { [headerNames.accessToken]: settings.accessToken }),
      ...(type !== undefined && { 'content-type': type }),
      ...(wish.oneTimeToken !== undefined && { [headerNames.oneTimeToken]: wish.oneTimeToken }),
      ...(wish.cookie !== undefined && { cookie: wish.cookie }),
      ...(wish.approval !== undefined && { [headerNames.approval]: wish.approval }),
      ...wish.headers,
    };
    const url = buildAddress(origin, settings, route, wish);
    const begun = now();
    try {
      const response = await fetch(url, {
        method: route.method,
        headers: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(uploadTimeout),
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, body: parseJson(text), text };
      exchanges.push({ route, answer, milliseconds: now() - begun });
      return answer;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new NoAnswer(`${route.method} ${url.pathname}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }

  return {
    origin,
    exchanges,
    renew: (oneTimeToken, by) => void renewed.set(oneTimeToken, by),
    async ask(route, request = {}) {
      const wish = withNewest(request);
      let answer = await once(route, wish);
      for (let times = 0; answer.status === 429 && !wish.wantsLimit && times < patience.times; times += 1) {
        const milliseconds = secondsOf(answer) * 1_000;
        if (!(milliseconds > 0 && milliseconds <= patience.milliseconds)) break;
        stopLate(milliseconds);
        tell?.(`waits ${Math.ceil(milliseconds / 1_000)} s, as the 429 of ${route.id} says`);
        await wait(milliseconds);
        answer = await once(route, wish);
      }
      return answer;
    },
  };
}
