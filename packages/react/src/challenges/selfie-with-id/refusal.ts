import { type CallError, laterStatus, sizes } from '@stepgate/contract';

/** Words of ours for what was chosen, and for what came of sending it. */
type RefusalId = `selfie.${'required' | 'several' | 'empty' | 'noImage' | 'tooLarge' | 'failed' | 'tooMany'}`;

/** What is wrong with a photo: in the server's words, or in ours by their id. Each time that it is said it is a new object. */
export type Refusal = { readonly text: string } | { readonly id: RefusalId };

const tooLarge = 413;

/** What a customer is told of an answer that is not about the token (specification, part 8, "Selfie flow"). */
export function refusalOf({ kind, status, serverMessage }: CallError): Refusal {
  if (kind !== 'problem') return { id: 'selfie.failed' };
  if (status === tooLarge) return { id: 'selfie.tooLarge' };
  // A flow takes so many and no more: to wait a moment, as the server says to any such call, would not help.
  if (status === laterStatus.too_many_requests) return { id: 'selfie.tooMany' };
  const text = serverMessage?.trim().slice(0, sizes.shownText);
  return text ? { text } : { id: 'selfie.failed' };
}
