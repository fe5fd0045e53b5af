import { CallError } from '@stepgate/contract';
import type { PromptDemand } from '../prompts.ts';
import { jsonOf } from '../wire.ts';
import type { IncomingAnswer } from './layer.ts';

/**
 * Nobody but the server knows what its tokens look like. So only the words for yes and no count as a flag, in any case: every other value is
 * a token.
 */
const yes = /^(?:true|1|yes|on|)$/i;
const no = /^(?:false|0|no|off)$/i;

/** `flag`: the header is set, and has no token in it. `undefined`: it is not set, or says no. */
export type TokenIn = { readonly oneTimeToken: string } | 'flag' | undefined;

/** @param value as `Headers.get` gives it: `null` where the header is missing; one that is empty is set */
export function tokenIn(value: string | null | undefined): TokenIn {
  const said = value?.trim();
  if (said === undefined || no.test(said)) return undefined;
  return yes.test(said) ? 'flag' : { oneTimeToken: said };
}

/** What a prompt needs to know of the answer that asks for one. */
export function demandIn({ status, text }: IncomingAnswer, found: NonNullable<TokenIn>): PromptDemand {
  const { serverMessage } = new CallError('problem', { status, body: jsonOf(text) });
  return { oneTimeToken: found === 'flag' ? undefined : found.oneTimeToken, message: serverMessage };
}

/** What an approval has come to, where the server says so (specification, part 4, "API wrapper"). Any other word says nothing. */
export function approvalResultIn(value: string | null | undefined): 'approved' | 'rejected' | undefined {
  const said = value?.trim().toLowerCase();
  return said === 'approved' || said === 'rejected' ? said : undefined;
}
