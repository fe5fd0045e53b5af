/** Secure Payment Confirmation, the browser's own: https://www.w3.org/TR/secure-payment-confirmation/ */
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyPayment,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@stepgate/contract';
import { assertionOf, registrationOf } from './credential-json.ts';

/** Not in TypeScript's library yet. */
type WithAvailability = typeof PaymentRequest & { securePaymentConfirmationAvailability?(): Promise<string> };

/** Browsers with it also say so, and whether this device can keep such a passkey. */
async function isAvailable(): Promise<boolean> {
  const request: WithAvailability | undefined = globalThis.PaymentRequest;
  const availability = await request?.securePaymentConfirmationAvailability?.().catch(() => undefined);
  return availability === 'available';
}

/** In `localStorage`: this browser has created a passkey for payments. It says nothing about whose. */
const created = 'stepgate.passkeyForPayments';

function hasCreated(): boolean {
  try {
    return localStorage.getItem(created) !== null;
  } catch {
    return false;
  }
}

function noteCreated(): void {
  try {
    localStorage.setItem(created, '1');
  } catch {
    // With blocked storage, the customer approves payments as without it.
  }
}

export const paymentCapabilities = {
  createForPayments: isAvailable,
  confirmPayment: async () => hasCreated() && (await isAvailable()),
};

/** After these the customer has seen a dialog, or the page has ended it. Or this device has a passkey of the account. */
const answered = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError']);

/** Browsers bind such a passkey to the device, and refuse other options before they show anything. */
export async function createForPayments(options: PasskeyCreationOptions, signal: AbortSignal): Promise<PasskeyRegistration> {
  const plain = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const publicKey = {
    ...plain,
    authenticatorSelection: { ...plain.authenticatorSelection, authenticatorAttachment: 'platform' as const },
    extensions: { ...plain.extensions, payment: { isPayment: true } },
  };
  try {
    const registration = registrationOf(await navigator.credentials.create({ publicKey, signal }));
    noteCreated();
    return registration;
  } catch (error) {
    if (error instanceof Error && answered.has(error.name)) throw error;
    return registrationOf(await navigator.credentials.create({ publicKey: plain, signal }));
  }
}

/** @throws what the browser throws: see the port */
export async function confirmPayment(
  options: PasskeyRequestOptions,
  { payeeName, total, instrument }: PasskeyPayment,
  signal: AbortSignal,
): Promise<PasskeyAssertion> {
  const { challenge, rpId, timeout, allowCredentials = [] } = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credentialIds = allowCredentials.map(({ id }) => id);
  const data = { challenge, rpId, timeout, credentialIds, payeeName, instrument };
  const request = new PaymentRequest([{ supportedMethods: 'secure-payment-confirmation', data }], {
    total: { label: payeeName, amount: total },
  });
  const abort = () => void request.abort().catch(() => undefined);
  signal.addEventListener('abort', abort);
  try {
    const response = await request.show();
    // Closes the dialog. The signature counts, whatever becomes of it.
    void response.complete().catch(() => undefined);
    return assertionOf(response.details);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
