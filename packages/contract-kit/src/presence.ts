/** Whether a service has a call at all. A body parser, a login or a page for everything may answer before it is looked for. */
import { type Call, problemBody } from '@stepgate/contract';
import * as v from 'valibot';
import type { Answer, Service } from './service.ts';

/**
 * - `there`: the service serves the call.
 * - `missing`: it says so, or answers as it does where nothing is.
 * - `unclear`: it refuses whatever is asked there, so nothing can be said before something is opened; or its 404 may be about the id.
 */
export type Presence = 'there' | 'missing' | 'unclear';

const codeOf = ({ body }: Answer): string | undefined => {
  const parsed = v.safeParse(problemBody, body);
  return parsed.success ? parsed.output.code : undefined;
};

const isPage = ({ headers }: Answer): boolean => headers.get('content-type')?.startsWith('text/html') === true;

const isLike = (one: Answer, other: Answer): boolean =>
  one.status === other.status && (one.text === other.text || (isPage(one) && isPage(other)));

/** The kit asks for one that nobody has. */
const hasId = ({ path }: Call): boolean => /:(?!channel|provider)\w/.test(path);

/** @param nowhere what the service answers beside the call, where nothing is */
export function presenceOf(call: Call, answer: Answer, nowhere: Answer): Presence {
  const { status } = answer;
  if (status === 405 || status === 501) return 'missing';
  const like = isLike(answer, nowhere);
  if (like && status < 400) return 'missing';
  if (status !== 404) return like ? 'unclear' : 'there';
  // A problem of its own says that there is no such thing; any other 404 may say that there is no such call.
  const code = codeOf(answer);
  if (code !== undefined && code !== 'not_found' && code !== codeOf(nowhere)) return 'there';
  return hasId(call) ? 'unclear' : 'missing';
}

/** Asks, once for each part of the service, what it answers where nothing is. */
export function nowhereIn(service: Service): (call: Call) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return ({ method, path }) => {
    const parts = path.split('/');
    const folder = parts.slice(0, Math.min(3, parts.length - 1)).join('/');
    const key = `${method} ${folder}`;
    const asked = { id: 'no call', method, path: `${folder}/no-such-call`, query: undefined };
    const answer = known.get(key) ?? service.ask(asked, method === 'POST' ? { body: {} } : {});
    known.set(key, answer);
    return answer;
  };
}
