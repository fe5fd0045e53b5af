import type { copy as home } from '../pages/home/copy.ts';
import type { copy as logout } from '../pages/logout/copy.ts';
import type { copy as notFound } from '../pages/not-found/copy.ts';

/** A translation has every id and no other: it is written as `{…} satisfies Translation`. */
export type Translation = { readonly [Id in keyof (typeof home & typeof logout & typeof notFound)]: string };
