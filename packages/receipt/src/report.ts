import type { Receipt } from './receipt.ts';
import { sentenceOfDevice } from './signatures.ts';

/** What a verified receipt says, for a person: lines. */
export function reportOf({ events }: Receipt): string {
  const [asked] = events;
  const said = ['shown', 'language', 'details', 'policy'].map((name) => `${name}: ${asked?.facts[name]}`);
  const steps = events.map((event) => {
    const { at, kind, facts } = event;
    const more = Array.isArray(facts.proofs) ? facts.proofs.join(', ') : sentenceOfDevice(event);
    return [new Date(at).toISOString(), kind.slice('approval.'.length), ...(more === undefined ? [] : [more])].join('  ');
  });
  return ['The receipt is whole.', `customer: ${asked?.customerId}`, ...said, ...steps].join('\n');
}
