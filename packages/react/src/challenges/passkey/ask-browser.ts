import type { PasskeyAssertion, PasskeyPayment, PasskeyRequestOptions } from '@stepgate/contract';
import type { Passkeys } from '../../host/passkeys.ts';

/** What a press asks the browser. `payment`: only if the browser can show it. */
export type Asked = { readonly options: PasskeyRequestOptions; readonly payment?: PasskeyPayment | undefined };

/** The customer has closed a dialog: no other one opens without another press. Browsers don't tell that from having no passkey here. */
export const wasClosed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/**
 * Asks for the signature: the browser shows the payment by itself where it can, otherwise it asks for the passkey alone.
 * @param onUnable gets the error of a browser that couldn't show the payment after all
 * @throws what the browser throws
 */
export async function askBrowser(
  passkeys: Passkeys,
  { options, payment }: Asked,
  signal: AbortSignal,
  onUnable: (error: unknown) => void,
): Promise<PasskeyAssertion> {
  if (payment === undefined) return passkeys.get(options, signal);
  try {
    return await passkeys.confirmPayment(options, payment, signal);
  } catch (error) {
    if (signal.aborted || wasClosed(error)) throw error;
    onUnable(error);
    return passkeys.get(options, signal);
  }
}
