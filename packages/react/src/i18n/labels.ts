import type { Messages } from '@lingui/core';
import type { copy as captcha } from '../captcha/copy.ts';
import type { Translation as ChallengeWords } from '../challenges/i18n/all-copy.ts';
import type { copy as countries } from '../country-picker/copy.ts';
import type { copy as deactivated } from '../deactivated-account/copy.ts';
import type { copy as signUp } from '../sign-up/copy.ts';
import type { copy as social } from '../social/copy.ts';
import type { Translation as Words } from './all-copy.ts';

type AllWords = Words & ChallengeWords & typeof captcha & typeof countries & typeof deactivated & typeof signUp & typeof social;

/** Any word of the product by its id, such as `login.title`; the editor lists them, and an unknown one does not compile. */
export type Labels = { readonly [Id in keyof AllWords]?: string };

const places = /\{(\w+)\}/;

/**
 * Puts a host's words in the place of the product's, those of parts that are loaded later too.
 * @param messages of the language that the labels are in
 * @param labels text as it is shown, in which `{email}` stands for a value that the original has by that name; one that is a plural has none
 */
export function withLabels(messages: Messages, labels: Labels): Messages {
  const own: Messages = {};
  for (const [id, text] of Object.entries(labels)) own[id] = text.split(places).map((part, at) => (at % 2 === 0 ? part : [part]));
  return { ...messages, ...own };
}
