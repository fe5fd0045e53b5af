// Requests in, answers out: what holds for every call, whichever it is.

/** An error the front end can read: it acts on the code, and shows the message. */
export class Problem extends Error {
  constructor(status, code, message, headers = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const malformed = () => new Problem(400, 'invalid_format', 'Something in that request is not as it should be.');
export const unknownToken = () => new Problem(401, 'ott_not_found', 'This took too long. Please begin again.');
export const noSession = () => new Problem(401, 'session_not_found', 'Please log in.');
export const notAllowed = () => new Problem(403, 'not_allowed', 'That is not possible here.');
export const blocked = () => new Problem(403, 'attempt_limit_reached', 'Too many attempts. Please try again in a while.');
export const tooSoon = (seconds) =>
  new Problem(429, 'too_many_requests', 'Please wait a moment before you ask again.', { 'Retry-After': String(seconds) });

const mostBytes = 65_536;

/** @returns the body as an object; nothing else is one */
export async function readBody(request) {
  const type = request.headers['content-type'] ?? '';
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > mostBytes) throw new Problem(413, 'too_large', 'That is too much at once.');
  }
  if (text === '') return {};
  // A form of another site can send text, but not JSON.
  if (!type.startsWith('application/json')) throw new Problem(415, 'unsupported_media_type', 'Only JSON is read here.');
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed();
  return body;
}

/** @throws Problem where the field is not text that fits */
export function textField(body, name, pattern = /\S/) {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (typeof value !== 'string' || value.length > 1_024 || !pattern.test(value)) throw malformed();
  return value;
}

export const readCookie = (request, name) =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** @param answer status, and where there is one a body and headers */
export function send(response, { status, body, headers = {} }) {
  // Every answer is for one customer and one moment.
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

export function sendProblem(response, error) {
  const known = error instanceof Problem;
  if (!known) process.stderr.write(`${error.stack}\n`);
  const problem = known ? error : new Problem(500, 'unexpected.error', 'Something went wrong. Please try again.');
  const { status, code, message, headers } = problem;
  send(response, { status, body: { code, message }, headers });
}
