import type { CallError } from '@stepgate/contract';
import { isInServersWords, isOfEdge } from '../../problems/later/kinds.ts';

/** Words of ours for what was chosen, and for what came of sending it. */
type RefusalId = `selfie.${'required' | 'several' | 'empty' | 'noImage' | 'tooLarge' | 'failed'}`;

/** What is wrong with a photo: as the server tells it, or in our words by their id. Each time that it is said it is a new object. */
export type Refusal = { readonly error: CallError } | { readonly id: RefusalId };

/** What a customer is told of an answer that is not about the token: the server's words whatever its status, else ours (specification, part 8, "Selfie flow"). */
export const refusalOf = (error: CallError): Refusal =>
  isInServersWords(error) || isOfEdge(error) ? { error } : { id: 'selfie.failed' };
