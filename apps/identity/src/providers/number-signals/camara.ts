/**
 * SIM Swap of CAMARA (release r3.3, version 2.1.0), as operators and aggregators serve it: `check` says whether, `retrieve-date` when. The access token is one of two
 * legs (OAuth 2.0, client credentials), so each request names the number.
 */
import { simChanges } from '@stepgate/contract';
import * as v from 'valibot';
import type { Clock } from '../../kernel/clock.ts';
import { mostSkew } from '../../kernel/clock.ts';
import { openDoor } from '../../outgoing/door.ts';
import { describeFailure } from '../reasons.ts';
import type { NumberSignals, SimAnswer } from './number-signals.ts';

export type CamaraSettings = {
  /** Where `check` and `retrieve-date` are, such as `https://api.example.com/sim-swap/v2`. */
  readonly simSwapUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** Bytes. Each answer is a few fields. */
const longestAnswer = 16_384;
/** Milliseconds before the end of an access token from which a new one is fetched. */
const spare = 10_000;
/** Milliseconds that an access token without an end is used. */
const unknownEnd = 60_000;

const scope = 'sim-swap:check sim-swap:retrieve-date';

const token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.optional(v.number()) });
const checked = v.object({ swapped: v.boolean() });
const dated = v.object({ latestSimChange: v.nullable(v.pipe(v.string(), v.isoTimestamp())) });
const problem = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)) });

/** An answer that isn't a result. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

/** The operator's own refusals: no consent, an unknown number, a service that isn't for this number. A rate limit is a failure. */
const refusals: readonly number[] = [403, 404, 422];

function outcomeOf(error: unknown): SimAnswer {
  if (!(error instanceof Unanswered)) return { outcome: 'failed', reason: describeFailure(error) };
  return { outcome: refusals.includes(error.status) ? 'refused' : 'failed', reason: error.message };
}

async function read<T>(answer: Response, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Unanswered(answer.status, `status ${answer.status}, no JSON`);
  }
  if (answer.status !== 200) {
    const code = v.is(problem, body) ? `, ${body.code}` : '';
    throw new Unanswered(answer.status, `status ${answer.status}${code}`);
  }
  if (!v.is(schema, body)) throw new Unanswered(answer.status, 'status 200, not the answer of the API');
  return v.parse(schema, body);
}

/** Fields of basic authentication are encoded as in a form (RFC 6749, 2.3.1). */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

export function createCamara(
  { simSwapUrl, tokenUrl, clientId, clientSecret }: CamaraSettings,
  clock: Clock,
  within: number = simChanges.answerWithin,
): NumberSignals {
  const ask = openDoor({ named: [new URL(simSwapUrl).origin, new URL(tokenUrl).origin] }, { within, mostBytes: longestAnswer });
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64');
  let held: { readonly token: string; readonly until: number } | undefined;

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (held !== undefined && held.until > clock.now()) return held.token;
    const answer = await ask(tokenUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      signal,
    });
    const { access_token, expires_in } = await read(answer, token);
    const lifetime = expires_in === undefined ? unknownEnd : expires_in * 1_000 - spare;
    held = { token: access_token, until: clock.now() + lifetime };
    return access_token;
  }

  async function post<T>(path: string, body: object, schema: v.GenericSchema<unknown, T>, signal: AbortSignal): Promise<T> {
    const authorization = `Bearer ${await accessToken(signal)}`;
    const answer = await ask(`${simSwapUrl.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (answer.status === 401) held = undefined;
    return read(answer, schema);
  }

  /** The time of the change, if the operator has it. An operator that only checks has given an answer all the same. */
  async function changedAt(phoneNumber: string, signal: AbortSignal): Promise<number | undefined> {
    try {
      const { latestSimChange } = await post('retrieve-date', { phoneNumber }, dated, signal);
      const at = latestSimChange === null ? Number.NaN : Date.parse(latestSimChange);
      const isPossible = at <= clock.now() + mostSkew && at > clock.now() - simChanges.withheldFor - mostSkew;
      return isPossible ? at : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async simChange(phoneNumber) {
      const signal = AbortSignal.timeout(within);
      const maxAge = simChanges.withheldFor / 3_600_000;
      try {
        const { swapped } = await post('check', { phoneNumber, maxAge }, checked, signal);
        if (!swapped) return { outcome: 'unchanged' };
        const at = await changedAt(phoneNumber, signal);
        return { outcome: 'changed', ...(at !== undefined && { at }) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}
