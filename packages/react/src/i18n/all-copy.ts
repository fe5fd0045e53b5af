import type { copy as anotherWay } from '../challenges/approve-another-way/copy.ts';
import type { copy as codeEntry } from '../challenges/code-entry/copy.ts';
import type { copy as challenges } from '../challenges/copy.ts';
import type { copy as sms } from '../challenges/sms/copy.ts';
import type { copy as totp } from '../challenges/totp/copy.ts';
import type { copy as login } from '../login/copy.ts';
import type { copy as problems } from '../problems/copy.ts';

type AllCopy = typeof anotherWay &
  typeof codeEntry &
  typeof challenges &
  typeof sms &
  typeof totp &
  typeof login &
  typeof problems;

/** A translation has every id and no other: it is written as `{…} satisfies Translation`. */
export type Translation = { readonly [Id in keyof AllCopy]: string };
