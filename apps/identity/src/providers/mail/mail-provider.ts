/** The port to the mail provider. Every adapter passes `mail-provider.test.ts`. */

export type Mail = {
  /** Our unique id. It becomes the Message-ID, so a repeat can be distinguished from a second mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain. Links have lines of their own. */
  readonly text: string;
  /** A whole document that says the same. */
  readonly html?: string;
};

/**
 * `sent`: a server accepted the mail. `failed`: it was certainly not sent. `unknown`: no clear answer in time; the mail may still arrive and must not
 * be sent again.
 */
export type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason?: string };

/** Never throws, and settles within `providerTimeout`. Reasons don't contain the address or the text. */
export type MailProvider = { send(mail: Mail): Promise<MailResult> };
