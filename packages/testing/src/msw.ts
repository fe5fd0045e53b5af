/** Handlers for Mock Service Worker, made from the contract: an answer for each call, where a test needs no service. */
import { type Call, calls, defaults, problemStatus } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import { type HttpHandler, HttpResponse, http } from 'msw';

export type HandlerOptions = {
  /** Your front end's `identityHost`. By default `/gateway`. */
  readonly identityHost?: string;
};

type Calls = typeof calls;

/** The problems that a call may answer with. */
type ProblemOf<Id extends keyof Calls> =
  Extract<Calls[Id]['answers'][keyof Calls[Id]['answers']], { problems: readonly string[] }> extends {
    problems: readonly (infer Code)[];
  }
    ? Code & keyof typeof problemStatus
    : never;

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/** Of any origin. `:name` means the same to both. */
const patternOf = ({ path }: Call, { identityHost = defaults.identityHost }: HandlerOptions): string =>
  `*${path.startsWith(`${defaults.identityHost}/`) ? identityHost + path.slice(defaults.identityHost.length) : path}`;

const byId: ReadonlyMap<string, object> = new Map(Object.entries(examples));

function answerOf({ id, answers }: Call): Response {
  const example = byId.get(id);
  if (example !== undefined && 'answer' in example) return HttpResponse.json(example.answer ?? null);
  const status =
    Object.keys(answers)
      .map(Number)
      .find((each) => each >= 200 && each < 300) ?? 204;
  return new HttpResponse(null, { status });
}

const parametersOf = ({ path }: Call): number => path.split(':').length;

/** The first matching handler answers, so a path comes before a path with a parameter in its place. */
const inOrder = Object.values<Call>(calls).sort((one, other) => parametersOf(one) - parametersOf(other));

/**
 * One handler for each call of the contract, which answers with the contract's example: a customer who is logged in.
 * @example
 * ```ts
 * import { stepgateHandlers } from '@stepgate/testing/msw';
 * import { setupServer } from 'msw/node';
 *
 * const server = setupServer(...stepgateHandlers());
 * server.listen();
 * ```
 */
export const stepgateHandlers = (options: HandlerOptions = {}): HttpHandler[] =>
  inOrder.map((call) => methods[call.method](patternOf(call, options), () => answerOf(call)));

/** Problems after which a client waits. */
const waits: readonly string[] = ['too_many_requests', 'busy'];

/**
 * A handler for one call that answers with a problem of that call, such as a wrong code.
 * @param id the name of the call, as in `calls` of `@stepgate/contract`
 * @example
 * ```ts
 * import { stepgateHandlers, stepgateProblem } from '@stepgate/testing/msw';
 * import { setupServer } from 'msw/node';
 *
 * const server = setupServer(...stepgateHandlers());
 * server.use(stepgateProblem('verifyTotp', 'invalid_code'));
 * ```
 */
export function stepgateProblem<Id extends keyof Calls>(id: Id, code: ProblemOf<Id>, options: HandlerOptions = {}): HttpHandler {
  const call: Call = calls[id];
  const init = { status: problemStatus[code], ...(waits.includes(code) && { headers: { 'retry-after': '1' } }) };
  return methods[call.method](patternOf(call, options), () =>
    HttpResponse.json({ code, message: `${code}, as a test wants it` }, init),
  );
}
