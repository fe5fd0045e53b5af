import type { CallError } from '@stepgate/contract';
import { isInServerMessage, isOfEdge } from '../../parts/problems/kinds.ts';

/** Our messages for a wrong choice and for a failed upload. */
type RefusalId = `selfie.${'required' | 'several' | 'empty' | 'noImage' | 'tooLarge' | 'failed'}`;

/** The fault of a photo: the server's error, or the id of our message. Each occurrence is a new object. */
export type Refusal = { readonly error: CallError } | { readonly id: RefusalId };

/** The refusal for an error that isn't about the token: the server's words at any status, or else ours. */
export const toRefusal = (error: CallError): Refusal =>
  isInServerMessage(error) || isOfEdge(error) ? { error } : { id: 'selfie.failed' };
