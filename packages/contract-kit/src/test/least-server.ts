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

/** @param success of each call whose body the specification doesn't show */
export type Success = { readonly status: number; readonly text: string };
type Answer = Success & { readonly headers?: Readonly<Record<string, string>> };

const refusal = (status: number): Answer => ({ status, text: '' });
const json = (body: unknown): Answer => ({ status: 200, text: JSON.stringify(body) });
const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function startLeastServer(success: Success, wrong: Wrong = {}): Promise<HttpStub> {
  /** One-time tokens, and whether their code was right. */
  const tokens = new Map<string, boolean>();
  const below = '/gateway/identity/api/v1/one-time-token';

  function login(body: unknown): Answer {
    const right = field(body, 'password') === customer.password || wrong.takesAnyPassword;
    if (field(body, 'email') !== customer.email || !right) return refusal(401);
    const oneTimeToken = randomUUID();
    tokens.set(oneTimeToken, false);
    return json({ data: { oneTimeTokenProperties: { oneTimeToken } } });
  }

  function exchange(body: unknown): Answer {
    const token = String(field(body, 'oneTimeToken'));
    const proved = tokens.get(token);
    if (proved === undefined) return refusal(401);
    if (!proved && !wrong.takesNoChallenge) return refusal(403);
    if (proved && !wrong.takesTokensTwice) tokens.delete(token);
    return { ...success, headers: { 'set-cookie': `sid=${randomUUID()}` } };
  }

  function withToken({ method, path, headers }: HttpReceived, body: unknown): Answer {
    const token = String(headers['one-time-token']);
    if (!tokens.has(token) && !wrong.takesUnknownTokens) return refusal(401);
    switch (`${method} ${path}`) {
      case `GET ${below}/status?viewType=full`: {
        const open = !tokens.get(token) || wrong.marksNothing;
        const challenges = open ? [{ primaryChallenge: { type: 'SMS' }, required: true }] : [];
        return wrong.listsNothing ? json({}) : json({ oneTimeTokenProperties: { challenges } });
      }
      case `POST ${below}/sms/trigger`:
        return success;
      case `POST ${below}/sms/verify`:
        if (wrong.takesAnyCode ? typeof field(body, 'otpCode') !== 'string' : field(body, 'otpCode') !== testCode)
          return refusal(400);
        tokens.set(token, true);
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
    const known = [`${below}/status`, `${below}/sms/trigger`, `${below}/sms/verify`].includes(path.split('?')[0] ?? '');
    return known ? withToken(request, body) : refusal(404);
  }

  return startHttpStub((response, request) => {
    const { status, text, headers } = answerTo(request);
    response.writeHead(status, headers).end(text);
  });
}
