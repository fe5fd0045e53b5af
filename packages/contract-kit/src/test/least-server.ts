/**
 * A server that isn't ours, written from the specification alone: it answers only what that promises, with bare statuses, and
 * parses bodies before it looks up the call.
 */
import { randomUUID } from 'node:crypto';
import { type HttpReceived, type HttpStub, startHttpStub } from '@stepgate/testkit';

export const customer = { email: 'ada@least.test', password: 'analytical engine' };
export const testCode = '123456';

/** The errors that a test wants from it. */
export type Wrong = {
  readonly takesAnyCode?: true;
  readonly takesAnyPassword?: true;
  readonly takesNoChallenge?: true;
  readonly takesTokensTwice?: true;
  readonly takesUnknownTokens?: true;
  readonly listsNothing?: true;
  readonly marksNothing?: true;
};

/** How it reads a sentence of the specification that can be read in two ways. */
export type Reading = {
  /** Each absent field that it knows is `null`, in a list and in a problem. */
  readonly writesNull?: true;
  /** It asks for a new phone number, and lists that until the code to it is proved. */
  readonly listsNumberUntilProved?: true;
  /** One alternative is of a version that no front end knows yet. */
  readonly listsNewVersion?: true;
  /** Each list names another token, and only that one is accepted from then on. */
  readonly renewsToken?: true;
  /** The exchange is a 201 with a `Location` header. */
  readonly locatesInHeader?: true;
  /** How many lists after a proof are still the one before. */
  readonly listsLate?: number;
};

/** @param success of each call whose body the specification doesn't show */
export type Success = { readonly status: number; readonly text: string };
type Answer = Success & { readonly headers?: Readonly<Record<string, string>> };

const json = (body: unknown, status = 200): Answer => ({ status, text: JSON.stringify(body) });
const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Token = { isProved: boolean; hasNumber: boolean; listsLate: number };

const noFields = { header: null, showInApproveAnotherWay: null, fallbackAction: null, hiddenNumbers: null };
const nulls = { viewData: { attributes: noFields }, context: null, availablePhoneNumbers: null };

export function startLeastServer(success: Success, wrong: Wrong = {}, reading: Reading = {}): Promise<HttpStub> {
  /** One-time tokens, and how far each is. */
  const tokens = new Map<string, Token>();
  const below = '/gateway/identity/api/v1/one-time-token';
  const newNumber = '/gateway/v1/one-time-token/phone-number/verify';

  const refusal = (status: number): Answer =>
    reading.writesNull ? json({ code: 'refused', message: 'No.', params: null }, status) : { status, text: '' };

  function renew(earlier: string, token: Token): { readonly oneTimeToken: string } {
    const oneTimeToken = randomUUID();
    tokens.delete(earlier);
    tokens.set(oneTimeToken, token);
    return { oneTimeToken };
  }

  function answerList(earlier: string, token: Token): Answer {
    const late = token.isProved && token.listsLate > 0;
    if (late) token.listsLate -= 1;
    const open = !token.isProved || late || wrong.marksNothing;
    const primaryChallenge = {
      type: reading.listsNumberUntilProved ? 'UPDATE_PHONE_NUMBER' : 'SMS',
      ...(reading.writesNull && { ...nulls, required: null }),
    };
    const absent = reading.writesNull && { alternatives: null, passed: null };
    const newVersion = reading.listsNewVersion && { alternatives: [{ type: 'PUSH', context: { version: 3 } }] };
    const challenges = open ? [{ primaryChallenge, ...absent, ...newVersion, required: true }] : [];
    const nothing = reading.writesNull && { actionType: null, validity: null, transactionDetails: null };
    return wrong.listsNothing
      ? json({})
      : json({ oneTimeTokenProperties: { ...nothing, ...(reading.renewsToken && renew(earlier, token)), challenges } });
  }

  function login(body: unknown): Answer {
    const right = field(body, 'password') === customer.password || wrong.takesAnyPassword;
    if (field(body, 'email') !== customer.email || !right) return refusal(401);
    const oneTimeToken = randomUUID();
    const hasNumber = !reading.listsNumberUntilProved;
    tokens.set(oneTimeToken, { isProved: false, hasNumber, listsLate: reading.listsLate ?? 0 });
    return json({ data: { oneTimeTokenProperties: { oneTimeToken } } });
  }

  function exchange(body: unknown): Answer {
    const token = String(field(body, 'oneTimeToken'));
    const isProved = tokens.get(token)?.isProved;
    if (isProved === undefined) return refusal(401);
    if (!isProved && !wrong.takesNoChallenge) return refusal(403);
    if (isProved && !wrong.takesTokensTwice) tokens.delete(token);
    const location = reading.locatesInHeader && { location: '/welcome' };
    return { ...success, headers: { 'set-cookie': `sid=${randomUUID()}`, ...location } };
  }

  function withToken({ method, path, headers }: HttpReceived, body: unknown): Answer {
    const secret = String(headers['one-time-token']);
    const known = tokens.get(secret);
    if (known === undefined && !wrong.takesUnknownTokens) return refusal(401);
    const token = known ?? { isProved: false, hasNumber: true, listsLate: 0 };
    const takesCode = token.hasNumber && !(token.isProved && reading.listsLate);
    switch (`${method} ${path}`) {
      case `GET ${below}/status?viewType=full`:
        return answerList(secret, token);
      case `POST ${newNumber}`:
        if (typeof field(body, 'newPhoneNumber') !== 'string') return refusal(400);
        token.hasNumber = true;
        return success;
      case `POST ${below}/sms/trigger`:
        return takesCode ? success : refusal(403);
      case `POST ${below}/sms/verify`:
        if (!takesCode) return refusal(403);
        if (wrong.takesAnyCode ? typeof field(body, 'otpCode') !== 'string' : field(body, 'otpCode') !== testCode)
          return refusal(400);
        token.isProved = true;
        return success;
      default:
        return refusal(404);
    }
  }

  function answerTo(request: HttpReceived): Answer {
    const body = parse(request.body);
    const isJson = request.headers['content-type'] === 'application/json';
    if (isJson && body === undefined) return refusal(400);
    const { method, path } = request;
    if (method === 'POST' && path === '/login-api/login') return login(body);
    if (method === 'POST' && (path === '/login-api/v2/auth' || path === '/api/v2/auth')) return exchange(body);
    const paths = [`${below}/status`, `${below}/sms/trigger`, `${below}/sms/verify`];
    const known = [...paths, ...(reading.listsNumberUntilProved ? [newNumber] : [])].includes(path.split('?')[0] ?? '');
    return known ? withToken(request, body) : refusal(404);
  }

  return startHttpStub((response, request) => {
    const { status, text, headers } = answerTo(request);
    response.writeHead(status, headers).end(text);
  });
}
