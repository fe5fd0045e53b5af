/**
 * Secure Payment Confirmation: for a payment, a browser that can shows payee and amount by itself, outside the page, and the passkey signs that it did.
 * https://www.w3.org/TR/secure-payment-confirmation/
 */
import { decimalAmount, type PasskeyPayment } from '@stepgate/contract';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Settings } from '../kernel/settings.ts';
import type { StoredDetails } from '../tokens/transaction-details.ts';

/** The type of the client data that says what the browser showed. */
export const paymentGet = 'payment.get';

/** The payment that a browser is asked to show; `undefined` if the details aren't one. */
export function paymentOf(
  { origin, brand }: Pick<Settings, 'origin' | 'brand'>,
  details: StoredDetails | undefined,
): PasskeyPayment | undefined {
  // A browser shows no payee without a name.
  if (details?.kind !== 'transfer' || details.payee === '') return undefined;
  const { payee, amount, currency } = details;
  return {
    payeeName: payee,
    total: { value: decimalAmount(amount, currency), currency },
    instrument: { displayName: brand, icon: new URL('/device-icon-192.png', origin).href },
  };
}

const shownPayment = v.object({
  origin: v.string(),
  payment: v.object({
    rpId: v.string(),
    topOrigin: v.string(),
    payeeName: v.optional(v.string()),
    payeeOrigin: v.optional(v.string(), ''),
    total: v.object({ value: v.string(), currency: v.string() }),
    instrument: v.object({ displayName: v.string(), icon: v.string() }),
  }),
});

/**
 * Why the payment that a browser says it has shown isn't the expected one. The caller checks type, challenge, origin and signature.
 * @param text the client data, base64url
 */
export function refusalOfPayment(
  { rpId }: Pick<Settings, 'rpId'>,
  text: string,
  expected: PasskeyPayment | undefined,
): string | undefined {
  if (expected === undefined) return 'a confirmed payment, where none was asked for';
  const shown = parseStored(shownPayment, Buffer.from(text, 'base64url').toString());
  if (shown === undefined) return 'a confirmed payment without its details';
  const { payeeName, payeeOrigin, total, instrument, ...page } = shown.payment;
  if (page.rpId !== rpId) return 'a payment for another relying party';
  // The page that asked is the one in the address bar: ours are never in another site's frame.
  if (page.topOrigin !== shown.origin) return "a payment on another site's page";
  if (payeeName !== expected.payeeName || payeeOrigin !== '') return 'a payment to another payee';
  if (total.value !== expected.total.value || total.currency !== expected.total.currency) return 'a payment of another amount';
  if (instrument.displayName !== expected.instrument.displayName || instrument.icon !== expected.instrument.icon)
    return 'a payment with another instrument';
  return undefined;
}
