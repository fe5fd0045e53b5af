// Reads requests and writes answers, for every call.
import { malformed, Refusal } from '../company/refusal.js';

const mostBytes = { json: 65_536, form: 12 * 1_048_576 };

async function readBytes(request, most) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > most) throw new Refusal(413, 'too_large', 'That is too much at once.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @returns the JSON object or the form of a request; an empty object if it has no body */
export async function readBody(request) {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const bytes = await readBytes(request, mostBytes.form);
    return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
      throw malformed();
    });
  }
  const text = String(await readBytes(request, mostBytes.json));
  if (text === '') return {};
  // A form of another site can send text, but not JSON.
  if (!type.startsWith('application/json')) throw new Refusal(415, 'unsupported_media_type', 'Only JSON is read here.');
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (typeof body !== 'object' || body === null) throw malformed();
  return body;
}

export const readCookie = (request, name) =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** @param answer status, with an optional body and headers; a text body is a page */
export function send(response, { status = 200, body, headers = {} }) {
  const isPage = typeof body === 'string';
  response.writeHead(status, {
    // Every answer is for one customer at one moment.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(body !== undefined && { 'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json' }),
    ...headers,
  });
  response.end(body === undefined || isPage ? body : JSON.stringify(body));
}

export function sendRefusal(response, error) {
  const known = error instanceof Refusal;
  if (!known) process.stderr.write(`${error.stack}\n`);
  const { status, code, message, seconds, approval } = known
    ? error
    : new Refusal(500, 'unexpected.error', 'Something went wrong. Please try again.');
  send(response, {
    status,
    body: { code, message },
    headers: {
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
      ...(approval !== undefined && { 'X-2FA-Approval': approval }),
    },
  });
}
