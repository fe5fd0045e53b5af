/** What is being sent, for as long as nobody knows what has become of it: a reload goes on with it, and never sends it twice. */
import { demoSendRoute } from '@stepgate/contract';
import type { Memory } from '@stepgate/react';

export type Wish = { readonly payee: string; readonly amount: number };
/** A wish with the idempotency key that it is sent under. */
export type Draft = Wish & { readonly key: string };

const place = `draft.${demoSendRoute}` as const;

export const keepDraft = (memory: Memory, draft: Draft): void => memory.set(place, JSON.stringify(draft));
export const forgetDraft = (memory: Memory): void => memory.remove(place);

export function draftIn(memory: Memory): Draft | undefined {
  const kept = memory.get(place);
  if (kept === undefined) return undefined;
  const draft: Draft = JSON.parse(kept);
  return draft;
}

/** @param newKey where this very wish is not being sent already */
export function draftOf(memory: Memory, wish: Wish, newKey: () => string): Draft {
  const kept = draftIn(memory);
  return kept?.payee === wish.payee && kept.amount === wish.amount ? kept : { ...wish, key: newKey() };
}
