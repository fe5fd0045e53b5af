import { sentenceOfDevice } from './device-signature.ts';
import { originOfPasskey } from './passkey-signature.ts';
import type { Receipt, ReceiptEvent } from './receipt.ts';
import type { Root } from './signed-root.ts';

function detailOf(event: ReceiptEvent): string | undefined {
  const { proofs } = event.facts;
  return Array.isArray(proofs) ? proofs.join(', ') : (sentenceOfDevice(event) ?? originOfPasskey(event));
}

/**
 * A verified receipt in lines, for a person.
 * @param asOf the root up to which it has every event, if that is proved
 */
export function formatReport({ events }: Receipt, asOf: Root | undefined): string {
  const [request] = events;
  const factLines = ['shown', 'language', 'details', 'policy'].map((name) => `${name}: ${request?.facts[name]}`);
  const steps = events.map((event) => {
    const { at, kind } = event;
    const more = detailOf(event);
    return [new Date(at).toISOString(), kind.slice('approval.'.length), ...(more === undefined ? [] : [more])].join('  ');
  });
  const whole =
    asOf === undefined
      ? "Each event is in the log that was signed. A version before 0.2.0 wrote the receipt: it doesn't prove that no event of the approval was left out, such as a denial."
      : `The receipt is whole: it has every event of the approval up to root ${asOf.nth} (${asOf.day}). What came later isn't in it.`;
  return [whole, `customer: ${request?.customerId}`, ...factLines, ...steps].join('\n');
}
