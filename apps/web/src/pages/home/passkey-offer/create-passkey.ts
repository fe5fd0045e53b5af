import { passkeys as limits, type PasskeyCreationOptions, type PasskeyRegistration } from '@stepgate/contract';
import type { Passkeys, useStepgate } from '@stepgate/react';

type Browser = { readonly passkeys: Passkeys; readonly clock: ReturnType<typeof useStepgate>['clock'] };

/** @returns `undefined` if the browser can't create one without its dialog, or not in time: some browsers never answer */
async function createSilently(
  { passkeys, clock }: Browser,
  options: PasskeyCreationOptions,
  leaving: AbortSignal,
): Promise<PasskeyRegistration | undefined> {
  if (!(await passkeys.can('conditionalCreate'))) return undefined;
  const trying = new AbortController();
  const giveUp = () => trying.abort();
  const stop = clock.after(limits.silentCreation, giveUp);
  // Combined by hand: older browsers have no `AbortSignal.any`.
  leaving.addEventListener('abort', giveUp);
  if (leaving.aborted) giveUp();
  const created = await passkeys.create(options, trying.signal, 'conditional').catch(() => undefined);
  stop();
  leaving.removeEventListener('abort', giveUp);
  return created;
}

/**
 * Creates a passkey after a press: without a dialog if the password manager has just filled in the password, otherwise in the browser's dialog.
 * @throws what the browser throws if the customer cancels its dialog
 */
export async function createPasskey(
  browser: Browser,
  options: PasskeyCreationOptions,
  leaving: AbortSignal,
): Promise<PasskeyRegistration> {
  const created = await createSilently(browser, options, leaving);
  return created ?? browser.passkeys.create(options, leaving);
}
