import { hash } from '../../host/keys/signing-key.ts';

/**
 * Whether a challenge is the digest of a text that says what the page shows. Otherwise the customer would sign something else than they read.
 * @param summary the sentence on the page; empty without one
 */
export async function signsWhatIsShown(challenge: string, signed: string, summary: string): Promise<boolean> {
  const details: { readonly summary?: unknown } = JSON.parse(signed);
  return (await hash(signed)) === challenge && details.summary === summary;
}
