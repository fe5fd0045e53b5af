import type { Receipt } from './receipt.ts';

/** What a verified receipt says, for a person: lines. */
export function reportOf({ events }: Receipt): string {
  const [asked] = events;
  const said = ['shown', 'language', 'details', 'policy'].map((name) => `${name}: ${asked?.facts[name]}`);
  const steps = events.map(({ at, kind, facts: { proofs } }) => {
    const proved = Array.isArray(proofs) ? [proofs.join(', ')] : [];
    return [new Date(at).toISOString(), kind.slice('approval.'.length), ...proved].join('  ');
  });
  return ['The receipt is whole.', `customer: ${asked?.customerId}`, ...said, ...steps].join('\n');
}
