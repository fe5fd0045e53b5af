import type { copy as login } from '../pages/login/copy.ts';
import type { copy as loading } from '../parts/loading/copy.ts';
import type { copy as problems } from '../parts/problems/copy.ts';
import type { copy as ui } from '../ui/copy.ts';

export type AllCopy = typeof loading & typeof login & typeof problems & typeof ui;

/** A translation has every id and no other: it is written as `{…} satisfies Translation`. The challenges have their own. */
export type Translation = { readonly [Id in keyof AllCopy]: string };
