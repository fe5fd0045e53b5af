/**
 * Checks whether an answer matches the specification, and beyond that our own service. Each function returns the fault, or
 * nothing.
 */
import {
  type Answer as AnswerOf,
  type Call,
  everyCallAnswers,
  problemBody,
  type ReadSuccess,
  readProblem,
  readSuccess,
  requestTimeout,
} from '@stepgate/contract';
import * as v from 'valibot';
import type { Fault } from './report.ts';
import type { Answer, Exchange } from './service.ts';

const shownCharacters = 240;

/** A short description of an answer, without any secrets. */
export function describe({ status, text }: Answer): string {
  const excerpt = text
    .replace(/("[^"]*(?:[tT]oken|Ott|key|secret|link|uri)":")[^"]+"/g, '$1…"')
    .replace(/("codes":\[)[^\]]+/g, '$1…')
    // Any other text as long as a token, under any name.
    .replace(/[A-Za-z0-9_-]{22,}/g, '…');
  return `${status}${excerpt === '' ? '' : ` ${excerpt.slice(0, shownCharacters)}`}`;
}

const answersOf = (call: Pick<Call, 'answers'>, status: number): readonly AnswerOf[] =>
  [call.answers, everyCallAnswers].flatMap((answers: Call['answers']) => answers[status] ?? []);

const codesOf = (call: Pick<Call, 'answers'>, status: number): readonly string[] =>
  answersOf(call, status).flatMap((answer) => (typeof answer === 'object' && 'problems' in answer ? answer.problems : []));

function problemFault(answer: Answer, codes: readonly string[]): Fault | undefined {
  const { code, message } = readProblem(answer.body);
  if (code === undefined || message === undefined)
    return { expected: 'a problem body: {"code": …, "message": …}, and both say something', came: describe(answer) };
  if (!codes.includes(code)) return { expected: `the code ${codes.join(' or ')}`, came: describe(answer) };
  return shapeFault(problemBody, answer);
}

/** A fault in something that the specification leaves open. */
const beyond = (fault: Fault | undefined): Fault | undefined => fault && { ...fault, beyond: true };

/**
 * A refusal with one of the statuses and a problem that the call names. The specification asks for a refusal, with any message;
 * our service has a status and a code for each. 202 reveals nothing: it says "not yet".
 */
export function refusalFault(
  call: Pick<Call, 'answers'>,
  answer: Answer,
  statuses: readonly number[],
  codes?: readonly string[],
): Fault | undefined {
  const { status } = answer;
  if (statuses.includes(status)) return beyond(problemFault(answer, codes ?? codesOf(call, status)));
  const other = { expected: statuses.join(' or '), came: describe(answer) };
  return status >= 400 || status === 202 ? beyond(other) : other;
}

/** Names that a company may define; the front end reads and drops them. */
const mayBeOwn = new Set(['actionType', 'type']);

/** A `null` in place of something absent has a line of its own: `nullFault`. */
function shapeFault(schema: v.GenericSchema, answer: Answer): Fault | undefined {
  const parsed = v.safeParse(schema, answer.body);
  if (parsed.success) return undefined;
  const wrong = parsed.issues.find(
    ({ path, input }) => input !== null && !(typeof input === 'string' && mayBeOwn.has(String(path?.at(-1)?.key))),
  );
  if (wrong === undefined) return undefined;
  return { expected: `${v.getDotPath(wrong) ?? 'the body'}: ${wrong.expected ?? wrong.message}`, came: describe(answer) };
}

/** A success that matches the contract exactly, like that of our own service. */
function letterFault(call: Call, answer: Answer): Fault | undefined {
  const promised = Object.entries(call.answers).filter(([, each]) => each === 'empty' || !('problems' in each));
  const [, shape] = promised.find(([status]) => Number(status) === answer.status) ?? [];
  if (shape === undefined) return { expected: promised.map(([status]) => status).join(' or '), came: describe(answer) };
  if (shape === 'empty')
    return answer.text === '' ? undefined : { expected: `${answer.status} without a body`, came: describe(answer) };
  if ('file' in shape)
    return answer.headers.get('content-type') === shape.file
      ? undefined
      : { expected: shape.file, came: String(answer.headers.get('content-type')) };
  return 'body' in shape ? shapeFault(shape.body, answer) : undefined;
}

/** A success that the front end can read, and ideally an exact match. */
export function successFault(call: Call, answer: Answer): Fault | undefined {
  const { status, body } = answer;
  if (status < 200 || status > 299) return { expected: 'a success: 200 to 299', came: describe(answer) };
  const fault = letterFault(call, answer);
  try {
    readSuccess(call, body, status);
    return beyond(fault);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return { expected: `an answer that the front end can read: here is ${why}`, came: describe(answer) };
  }
}

/** The caller's value of a success that was checked before. */
export const readValue = <C extends Call>(call: C, { body, status }: Answer): ReadSuccess<C> => readSuccess(call, body, status);

/** Checks an answer to a session that has ended. */
export function endFault(answer: Answer): Fault | undefined {
  const fault = { expected: '401 afterwards', came: describe(answer) };
  if (answer.status === 401) return undefined;
  return answer.status >= 400 ? beyond(fault) : fault;
}

export function sameFault(one: Answer, other: Answer): Fault | undefined {
  const same = one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body);
  return same ? undefined : { expected: `the same as ${describe(one)}`, came: describe(other), beyond: true };
}

/** Checks any answer of a call: its status must be named, and the content must fit it. */
export function namedFault(call: Pick<Call, 'answers'>, answer: Answer): Fault | undefined {
  const statuses = [...new Set([...Object.keys(call.answers), ...Object.keys(everyCallAnswers)])];
  if (answersOf(call, answer.status).length === 0) return { expected: `one of ${statuses.join(', ')}`, came: describe(answer) };
  return answer.status >= 400 ? problemFault(answer, codesOf(call, answer.status)) : undefined;
}

/** The fields of an answer that are `null` where the contract has no `null`. */
function nullsIn(call: Pick<Call, 'answers'>, { status, body }: Answer): readonly string[] {
  const [success] = answersOf(call, 200).flatMap((each) => (typeof each === 'object' && 'body' in each ? [each.body] : []));
  const schema = status < 400 ? success : problemBody;
  const issues: readonly v.BaseIssue<unknown>[] = (schema && v.safeParse(schema, body).issues) ?? [];
  return issues.flatMap((issue) => (issue.input === null ? (v.getDotPath(issue) ?? []) : []));
}

/** Many servers write `null` for what is absent: the fields of all answers. */
export function nullFault(call: Pick<Call, 'answers'>, exchanges: readonly Exchange[]): Fault | undefined {
  const absent = new Set(exchanges.flatMap(({ answer }) => nullsIn(call, answer)));
  return absent.size === 0 ? undefined : { expected: 'no null', came: `null for ${[...absent].join(', ')}` };
}

export const cachedFault = ({ headers }: Answer): Fault | undefined =>
  /(?:^|[\s,])no-store(?:$|[\s,;])/i.test(headers.get('cache-control') ?? '')
    ? undefined
    : { expected: 'Cache-Control: no-store', came: headers.get('cache-control') ?? 'no Cache-Control' };

export function slowFault(exchanges: readonly Exchange[]): Fault | undefined {
  const longest = Math.max(...exchanges.map(({ milliseconds }) => milliseconds));
  if (longest <= requestTimeout) return undefined;
  return { expected: 'an answer within 15 seconds', came: `one after ${Math.round(longest / 1_000)}: set requestTimeout` };
}

export function laterFault(answer: Answer): Fault | undefined {
  const after = answer.headers.get('retry-after');
  const isWait = after !== null && (/^[0-9]+$/.test(after) || !Number.isNaN(Date.parse(after)));
  return isWait
    ? undefined
    : { expected: 'Retry-After, in seconds or as a date', came: after ?? `${answer.status} without Retry-After` };
}

/** A cookie without its value. */
const redacted = (cookie: string): string => cookie.replace(/=[^;]*/, '=…');

export function cookieFault(cookie: string, secure: boolean): Fault | undefined {
  const [pair = '', ...attributes] = cookie.split(';').map((each) => each.trim());
  const has = (pattern: RegExp): boolean => attributes.some((each) => pattern.test(each));
  const missing = [
    ...(has(/^HttpOnly$/i) ? [] : ['HttpOnly']),
    ...(has(/^SameSite=(?:Lax|Strict)$/i) ? [] : ['SameSite=Lax or Strict']),
    ...(has(/^Path=\/$/i) ? [] : ['Path=/']),
    ...(has(/^Domain=/i) ? ['no Domain'] : []),
    ...(!secure || has(/^Secure$/i) ? [] : ['Secure']),
    ...(!secure || pair.startsWith('__Host-') ? [] : ['a name that begins with __Host-']),
  ];
  return missing.length === 0 ? undefined : { expected: missing.join(', '), came: redacted(cookie) };
}

/** @returns the first fault in any of the answers, with its request */
export function firstFault(exchanges: readonly Exchange[], judge: (answer: Answer) => Fault | undefined): Fault | undefined {
  for (const { route, answer } of exchanges) {
    const fault = judge(answer);
    if (fault !== undefined) return { ...fault, came: `${fault.came} (${route.method} ${route.path})` };
  }
  return undefined;
}
