import type { copy as anotherWay } from '../approve-another-way/copy.ts';
import type { copy as codeEntry } from '../code-entry/copy.ts';
import type { copy as challenges } from '../copy.ts';
import type { copy as sms } from '../sms/copy.ts';
import type { copy as totp } from '../totp/copy.ts';

type AllCopy = typeof anotherWay & typeof codeEntry & typeof challenges & typeof sms & typeof totp;

/** A translation has every id and no other: it is written as `{…} satisfies Translation`. */
export type Translation = { readonly [Id in keyof AllCopy]: string };
