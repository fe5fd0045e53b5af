import type { Copy } from './use-copy.ts';

/** A page's words in another language: every id of its `copy.ts` and no other, written as `{…} satisfies Translation<typeof copy>`. */
export type Translation<C extends Copy> = { readonly [Id in keyof C]: string };
