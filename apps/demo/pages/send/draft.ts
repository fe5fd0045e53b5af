/** A transfer whose outcome is still unknown. A reload continues it, and never sends it twice. */
import { demoSendRoute } from '@stepgate/contract';
import type { Memory } from '@stepgate/react';

export type TransferDraft = { readonly payee: string; readonly amount: number };
/** A wish with its idempotency key. */
export type Draft = TransferDraft & { readonly key: string };

const place = `draft.${demoSendRoute}` as const;

export const keepDraft = (memory: Memory, draft: Draft): void => memory.set(place, JSON.stringify(draft));
export const forgetDraft = (memory: Memory): void => memory.remove(place);

function parseMembers(text: string): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** @returns `undefined` for text that another release kept, or that somebody else wrote into the tab's storage */
export function draftIn(memory: Memory): Draft | undefined {
  const { payee, amount, key } = parseMembers(memory.get(place) ?? '');
  return typeof payee === 'string' && typeof amount === 'number' && typeof key === 'string' ? { payee, amount, key } : undefined;
}

/** @param newKey makes a key, unless the same wish is already being sent */
export function resumeDraft(memory: Memory, wish: TransferDraft, newKey: () => string): Draft {
  const current = draftIn(memory);
  return current?.payee === wish.payee && current.amount === wish.amount ? current : { ...wish, key: newKey() };
}
