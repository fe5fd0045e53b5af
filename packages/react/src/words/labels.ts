import type { copy as captcha } from '../captcha/copy.ts';
import type { copy as countries } from '../country-picker/copy.ts';
import type { CompiledMessage, Messages } from '../i18n/messages.ts';
import type { copy as forgotPassword } from '../pages/forgot-password/copy.ts';
import type { copy as passkeyLogin } from '../pages/login/passkey/copy.ts';
import type { copy as deactivated } from '../pages/login/switched-off/copy.ts';
import type { copy as resetPassword } from '../pages/reset-password/copy.ts';
import type { copy as security } from '../pages/security/copy.ts';
import type { copy as signUp } from '../pages/sign-up/copy.ts';
import type { copy as inApp } from '../parts/in-app/copy.ts';
import type { copy as lastUsed } from '../parts/last-used/copy.ts';
import type { copy as social } from '../social/copy.ts';
import type { AllCopy as Words } from './all-copy.ts';
import type { AllCopy as ChallengeWords } from './challenges/all-copy.ts';

type AllCopy = Words &
  ChallengeWords &
  typeof captcha &
  typeof countries &
  typeof deactivated &
  typeof forgotPassword &
  typeof inApp &
  typeof lastUsed &
  typeof passkeyLogin &
  typeof resetPassword &
  typeof security &
  typeof signUp &
  typeof social;

/** Any text, in place of this English one: an editor shows the English over the id. */
export type English<Text extends string> = Text | (string & Record<never, never>);

/** Every text of the product by its id. */
export type AllWords = { readonly [Id in keyof AllCopy]: English<AllCopy[Id]> };

/** Any text of the product by its id, such as `login.title`. The editor lists the ids, and an unknown one doesn't compile. */
export type Labels = Partial<AllWords>;

const places = /\{(\w+)\}/;

/**
 * Replaces the product's texts with a host's, also in parts that are loaded later.
 * @param messages the messages of the labels' language
 * @param labels the shown text. `{email}` is replaced by the value of that name in the original. A plural value can't be used
 *
 * @example
 * const messages = withLabels(await loadMessages('en'), { 'login.title': 'Log in to Harbour' });
 */
export function withLabels(messages: Messages, labels: Labels): Messages {
  const toMessage = (text: string): CompiledMessage => text.split(places).map((part, at) => (at % 2 === 0 ? part : [part]));
  return { ...messages, ...Object.fromEntries(Object.entries(labels).map(([id, text]) => [id, toMessage(text)])) };
}
