// The company's refusals. Each server writes them in the form that the front end reads: it acts on the code, and shows the
// message.

export class Refusal extends Error {
  /** @param more `seconds` until the next try; `approval`, the token for approving the same request */
  constructor(status, code, message, more = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.seconds = more.seconds;
    this.approval = more.approval;
  }
}

export const malformed = () => new Refusal(400, 'invalid_format', "This request can't be read.");
export const unknownToken = () => new Refusal(401, 'ott_not_found', 'This took too long. Please start again.');
export const noSession = () => new Refusal(401, 'session_not_found', 'Please log in.');
export const notAllowed = () => new Refusal(403, 'not_allowed', "This isn't possible here.");
export const blocked = () => new Refusal(403, 'attempt_limit_reached', 'Too many attempts. Please try again in a while.');
export const tooSoon = (seconds) =>
  new Refusal(429, 'too_many_requests', 'Please wait a moment before you ask again.', { seconds });
export const badLink = () => new Refusal(400, 'invalid_link', "This link isn't valid any more.");

/**
 * @param body the parsed body, of any type
 * @throws Refusal unless the field is a text that matches
 */
export function textField(body, name, pattern = /\S/) {
  const object = typeof body === 'object' && body !== null;
  const value = object && Object.hasOwn(body, name) ? body[name] : undefined;
  if (typeof value !== 'string' || value.length > 1_024 || !pattern.test(value)) throw malformed();
  return value;
}
