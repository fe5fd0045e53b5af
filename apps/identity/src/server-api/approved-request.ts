/** The subject of an approval for a company's API. */
import type { ApprovalDetails, calls, ParsedRequestOf } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import { hasNumberToCall, isQuotedWhole } from '../messages/quoted-words.ts';
import type { Approved } from '../tokens/transaction-details.ts';
import type { ApiKey } from './api-keys.ts';

export type ApprovableRequest = Pick<
  ParsedRequestOf<typeof calls.requestApproval>['body'],
  'sessionCookie' | 'method' | 'path' | 'bodyDigest'
>;
export type ApprovedDetails = Extract<Approved, { readonly kind: ApprovalDetails['kind'] }>;

/**
 * The details as they are stored and shown. Words that can't be shown as they are would make the customer approve something else: two accounts, say, whose
 * numbers a message leaves out.
 * @returns `undefined` for such words
 */
export function approvedDetails(details: ApprovalDetails): ApprovedDetails | undefined {
  const inQuotes = details.facts.flatMap(({ label, value }) => [label, value]);
  if (details.kind === 'action') inQuotes.push(details.title);
  const isShown = inQuotes.every(isQuotedWhole) && !(details.kind === 'transfer' && hasNumberToCall(details.payee));
  if (!isShown) return undefined;
  const { facts, atLeast, ...rest } = details;
  const extras = { ...(facts.length > 0 && { facts }), ...(atLeast !== undefined && { atLeast }) };
  return rest.kind === 'transfer' ? { ...rest, ...extras } : { kind: rest.kind, title: rest.title, ...extras };
}

/** Whether it can't be done while money is on hold: a payment never can, and anything else can't unless the company says that it may. */
export const isHeld = (details: ApprovalDetails): boolean => details.kind === 'transfer' || details.hold;

/** A digest of one request to one back end in one session, and of the details. Both keys of a name give the same one, so that a key can be replaced at any time. */
export const digestOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { name }: ApiKey,
  { sessionCookie, method, path, bodyDigest }: ApprovableRequest,
  details: ApprovedDetails,
): string => secrets.hashToken(JSON.stringify([name, secrets.hashToken(sessionCookie), method, path, bodyDigest, details]));
