/** A browser without a screen. It asks the calls of the running service, and keeps its cookies to itself. */
import { randomInt } from 'node:crypto';
import { headers } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

type Answer = { readonly status: number; readonly body: unknown; readonly approval: string | undefined };

type Ask = {
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly oneTimeToken?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Browser = {
  ask(path: string, request?: Ask): Promise<Answer>;
  /** A copy of all its cookies, as a thief gets it. */
  cookies(): ReadonlyMap<string, string>;
};

/** Of the networks for documentation (RFC 5737). Each attacker has one of their own, so that no run uses up the limits of another. */
const newAddress = (): string => `203.0.113.${randomInt(1, 255)}`;

/**
 * @param app the service
 * @param taken the cookies that it begins with
 */
export function openBrowser(app: FastifyInstance, accessToken: string, taken: ReadonlyMap<string, string> = new Map()): Browser {
  const jar = new Map(taken);
  const remoteAddress = newAddress();
  return {
    cookies: () => new Map(jar),
    async ask(path, { body, method = body === undefined ? 'GET' : 'POST', oneTimeToken, headers: more } = {}) {
      const answer = await app.inject({
        method,
        url: path,
        remoteAddress,
        headers: {
          [headers.accessToken]: accessToken,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(oneTimeToken !== undefined && { [headers.oneTimeToken]: oneTimeToken }),
          ...more,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) jar.delete(name);
        else jar.set(name, value);
      }
      const approval = answer.headers[headers.approval];
      return {
        status: answer.statusCode,
        body: answer.body === '' ? undefined : JSON.parse(answer.body),
        approval: typeof approval === 'string' ? approval : undefined,
      };
    },
  };
}

const withToken = v.object({ data: v.object({ oneTimeTokenProperties: v.object({ oneTimeToken: v.string() }) }) });
const refusal = v.object({ code: v.string() });

/** The one-time token of a login. @throws Error if the answer has none */
export const tokenOf = ({ body }: Answer): string => v.parse(withToken, body).data.oneTimeTokenProperties.oneTimeToken;

/** The service's answer as the page shows it: a status, and the code of a refusal. */
export function saidIn({ status, body }: Answer): string {
  const parsed = v.safeParse(refusal, body);
  return parsed.success ? `${status} ${parsed.output.code}` : `${status}`;
}
