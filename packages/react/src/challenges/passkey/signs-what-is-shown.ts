const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Whether a challenge is the digest of a text that says what the page shows. Otherwise the customer would sign something else than they read.
 * @param summary the sentence on the page; empty without one
 */
export async function signsWhatIsShown(challenge: string, signed: string, summary: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signed));
  const details: { readonly summary?: unknown } = JSON.parse(signed);
  return base64url(digest) === challenge && details.summary === summary;
}
