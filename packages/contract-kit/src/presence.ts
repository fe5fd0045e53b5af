/** Whether a service has a call at all. A body parser, a login or a catch-all page may answer before the call is looked up. */
import { type Call, readProblem } from '@stepgate/contract';
import type { Answer, Service } from './service.ts';

/**
 * - `there`: the service serves the call.
 * - `missing`: it says so, or answers as for an unknown path.
 * - `unclear`: it refuses every unauthorized request there, so only an authorized one shows it; or its 404 may be about the id.
 */
export type Presence = 'there' | 'missing' | 'unclear';

const codeOf = ({ body }: Answer): string | undefined => readProblem(body).code;

const isPage = ({ headers }: Answer): boolean => headers.get('content-type')?.startsWith('text/html') === true;

const isLike = (one: Answer, other: Answer): boolean =>
  one.status === other.status && (one.text === other.text || (isPage(one) && isPage(other)));

/** The kit asks for an id that doesn't exist. */
const hasId = ({ path }: Call): boolean => /:(?!channel|provider)\w/.test(path);

/** @param nowhere the service's answer for an unknown path next to the call */
export function judgePresence(call: Call, answer: Answer, nowhere: Answer): Presence {
  const { status } = answer;
  if (status === 405 || status === 501) return 'missing';
  const like = isLike(answer, nowhere);
  if (like && status < 400) return 'missing';
  if (status !== 404) return like ? 'unclear' : 'there';
  // A problem code of the call means that the id is unknown; any other 404 may mean that the call doesn't exist.
  const code = codeOf(answer);
  if (code !== undefined && code !== 'not_found' && code !== codeOf(nowhere)) return 'there';
  return hasId(call) ? 'unclear' : 'missing';
}

/** Asks each part of the service once for an unknown path. */
export function nowhereIn(service: Service): (call: Call) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return ({ method, path }) => {
    const parts = path.split('/');
    const folder = parts.slice(0, Math.min(3, parts.length - 1)).join('/');
    const key = `${method} ${folder}`;
    const probe = { id: 'no call', method, path: `${folder}/no-such-call`, query: undefined };
    const answer = known.get(key) ?? service.ask(probe, method === 'POST' || method === 'PUT' ? { body: {} } : {});
    known.set(key, answer);
    return answer;
  };
}
