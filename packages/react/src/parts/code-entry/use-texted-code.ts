import { useEffect, useEffectEvent } from 'react';

declare global {
  /** WebOTP, which is not a part of TypeScript's own types: https://wicg.github.io/web-otp/ */
  interface CredentialRequestOptions {
    readonly otp?: { readonly transport: readonly 'sms'[] };
  }
}

/** The code of the next text message that names this page's domain. Rejects if the customer doesn't allow it, or `signal` aborts. */
async function nextTextedCode(signal: AbortSignal): Promise<string | undefined> {
  const credential = await navigator.credentials.get({ otp: { transport: ['sms'] }, signal });
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : undefined;
}

/**
 * Asks the browser for the codes of text messages as long as the screen is shown, if the browser can read them (WebOTP). Chromium then doesn't keep
 * the page in its back-forward cache: a customer who comes back loads it again, and finds the same challenge.
 * @param active whether a code comes by text message
 */
export function useTextedCode(active: boolean, onCode: (code: string) => void): void {
  const enter = useEffectEvent(onCode);
  useEffect(() => {
    if (!active || !('OTPCredential' in window)) return;
    const left = new AbortController();
    async function listen() {
      while (!left.signal.aborted) {
        const code = await nextTextedCode(left.signal);
        if (code === undefined) return;
        if (!left.signal.aborted) enter(code);
      }
    }
    // The customer can always type the code, so a refusal or an error needs no message.
    listen().catch(() => undefined);
    return () => left.abort();
  }, [active]);
}
