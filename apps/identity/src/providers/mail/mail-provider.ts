/** The port to whoever delivers mail. Every adapter passes `mail-provider.test.ts`. */

export type Mail = {
  /** Ours, unique: becomes the Message-ID, so that a repeat can be told from a second mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** The source: an adapter may make an HTML twin of it. Links stand alone on their lines. */
  readonly text: string;
};

/**
 * `sent`: a server took the mail. `failed`: it surely was not sent. `unknown`: no clear answer in time; it may still arrive, and must not
 * be sent again.
 */
export type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unknown' };

/** Never throws, and settles within `providerTimeout`. No reason repeats the address or the text. */
export type MailProvider = { send(mail: Mail): Promise<MailResult> };
