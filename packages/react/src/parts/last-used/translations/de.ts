import type { copy } from '../copy.ts';

export const translation = { 'lastUsed.mark': 'Zuletzt verwendet' } satisfies Readonly<Record<keyof typeof copy, string>>;
