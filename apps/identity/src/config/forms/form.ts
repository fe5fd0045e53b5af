/** How the text of a setting is read. */

/** The context of a form besides the text. */
export type Mode = { readonly demo: boolean };

/** The part of a text that can't be used: an entry of a list, or all of it. */
export class Wrong {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** How the text of a variable is read. */
export type Form<T> = {
  readonly read: (text: string, mode: Mode) => T | Wrong;
  /** The right values: the end of the fault "NAME must be …". */
  readonly expected: string;
  /** The text may contain a secret, so a fault doesn't repeat it. */
  readonly isSecret?: boolean;
};
