import type * as english from '../en/phrases.ts';
import type { Translation } from '../template.ts';

export const phrases = {
  quoted: '„{words}“',
} as const satisfies Translation<typeof english.phrases>;
