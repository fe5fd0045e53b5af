/** The company's name as customers see it. */
import { withoutLinks } from '../../messages/quoted-words.ts';
import { type Form, Wrong } from './form.ts';

/** The name is part of every text message, and a longer message is charged as two. */
const mostCharacters = 30;
/** Control characters, characters that are invisible or reorder text, unassigned ones, and a mark on a letter that isn't there. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|^\p{M}/u;
/** Beside it, the code would be ambiguous. */
const code = /\d{6}/;

/** Composed (NFC) and with plain spaces, because text messages have no others. */
export const brand: Form<string> = {
  read(text) {
    const name = text
      .trim()
      .normalize('NFC')
      .replaceAll(/\p{Zs}/gu, ' ');
    // A colon separates the brand from the account in an authenticator app.
    const isWrong =
      name.length > mostCharacters || unseen.test(name) || code.test(name) || name.includes(':') || withoutLinks(name) !== name;
    return isWrong ? new Wrong(name.replace(unseen, '�')) : name;
  },
  expected: `a name of at most ${mostCharacters} characters without control characters, a colon, a link or six digits in a row`,
};
