/** One request that a customer has to approve. */
import { headers as names, type RequestOf } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { base64url } from 'jose';
import { callService, type Failure, toFailure } from './call-service.ts';
import { noSession, unreadableDetails } from './customer-answers.ts';
import { sessionCookieIn } from './session-cookie.ts';
import type { ServerSettings } from './settings.ts';

export type Approvable = {
  /**
   * The subject as the customer sees and approves it. Words that can't be shown as they are, and details of another form, are refused with 422 and a sentence.
   */
  readonly details: RequestOf<typeof calls.requestApproval>['body']['details'];
  /** The body as it arrived, if the request's own has been read already. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The customer's address, as your proxies report it. The screens show it. */
  readonly address?: string;
  /**
   * Your name for this one thing, such as the unique key of your payment. A request that is repeated under it with the same approval is answered
   * `approved-before`, so that you can complete what a lost answer has interrupted. By default each request has one of its own, and a repetition asks the
   * customer again.
   */
  readonly requestId?: string;
};

export type Approval =
  /** The customer approved exactly this, and this request has spent the approval: do it. */
  | { readonly state: 'approved' }
  /**
   * Only with a `requestId`: an earlier request under it has spent this approval, within a day, and the session is still open. You may have done it then. Do it
   * only where a unique key of your own, in the transaction that does it, says that you haven't.
   */
  | { readonly state: 'approved-before' }
  /** Answer your customer with this, unchanged. */
  | { readonly state: 'refused'; readonly response: Response }
  | Failure;

/** Longer names of browsers are cut: the service reads their beginning. */
const userAgentRead = 500;

/** SHA-256 in base64url. */
async function computeDigest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const readBody = async (request: Request): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await request.clone().arrayBuffer());

/** The customer's language and time zone, for the screens and the message. */
function forwardedOf(headers: Headers): Record<string, string> {
  const forwarded = [names.language, names.acceptLanguage, names.timeZone];
  return Object.fromEntries(forwarded.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
}

/**
 * The service's id of a request. Another approval of the same thing has another one, because the customer may have been asked again after the first was spent
 * and nothing was done.
 */
const spendingId = async (requestId: string | undefined, approvalToken: string): Promise<string> =>
  requestId === undefined ? crypto.randomUUID() : computeDigest(JSON.stringify([requestId, approvalToken]));

/** @param request its body may have been read only if `body` is given */
export async function approve(
  settings: ServerSettings,
  request: Request,
  { details, body, address, requestId }: Approvable,
): Promise<Approval> {
  const { headers, method, url } = request;
  const { pathname, search } = new URL(url);
  const sessionCookie = sessionCookieIn(headers, settings.origin);
  if (sessionCookie === '') return { state: 'refused', response: noSession(headers) };
  const approvable = {
    sessionCookie,
    method,
    path: pathname + search,
    bodyDigest: await computeDigest(body ?? (await readBody(request))),
    details,
  };
  /** The customer can mend a request that the service can't read: nothing is away. */
  const failed = (reason: Parameters<typeof toFailure>[0]): Approval =>
    reason === 'invalid_format' ? { state: 'refused', response: unreadableDetails(headers) } : toFailure(reason);
  const approvalToken = headers.get(names.approval);
  if (approvalToken) {
    const id = await spendingId(requestId, approvalToken);
    const spent = await callService(settings, calls.spendApproval, { body: { ...approvable, approvalToken, requestId: id } });
    if (spent.state === 'done') return { state: 'approved' };
    if (spent.reason === 'approval_spent_before') return { state: 'approved-before' };
    // Void, spent, or of another request: ask for a new one.
    if (spent.reason !== 'approval_not_valid') return failed(spent.reason);
  }
  const userAgent = headers.get('user-agent')?.slice(0, userAgentRead);
  const client = { ...(userAgent !== undefined && { userAgent }), ...(address !== undefined && { address }) };
  const answer = await callService(settings, calls.requestApproval, { body: { ...approvable, client } }, forwardedOf(headers));
  if (answer.state === 'failed') return failed(answer.reason);
  const { status, headers: answerHeaders, body: problem } = answer.value;
  return { state: 'refused', response: Response.json(problem, { status, headers: answerHeaders }) };
}
