import { CallError } from '@stepgate/contract';
import type { IncomingAnswer } from '../layer.ts';
import type { PromptDemand } from '../prompts.ts';
import { parseJson } from '../wire.ts';

/**
 * Only the server knows what its tokens look like. So only the words for yes and no count as a flag, in any case; every other
 * value is a token.
 */
const yes = /^(?:true|1|yes|on|)$/i;
const no = /^(?:false|0|no|off)$/i;

/** `flag`: the header is set without a token. `undefined`: it is missing or says no. */
export type TokenIn = { readonly oneTimeToken: string } | 'flag' | undefined;

/** @param value from `Headers.get`: `null` if the header is missing; an empty one counts as set */
export function tokenIn(value: string | null | undefined): TokenIn {
  const token = value?.trim();
  if (token === undefined || no.test(token)) return undefined;
  return yes.test(token) ? 'flag' : { oneTimeToken: token };
}

/** A prompt's values from the answer that demands it. */
export function demandIn({ status, text }: IncomingAnswer, found: NonNullable<TokenIn>): PromptDemand {
  const { serverMessage } = new CallError('problem', { status, body: parseJson(text) });
  return { oneTimeToken: found === 'flag' ? undefined : found.oneTimeToken, message: serverMessage };
}

/** The outcome of an approval, if the server names one. Any other value is ignored. */
export function approvalResultIn(value: string | null | undefined): 'approved' | 'rejected' | undefined {
  const result = value?.trim().toLowerCase();
  return result === 'approved' || result === 'rejected' ? result : undefined;
}
