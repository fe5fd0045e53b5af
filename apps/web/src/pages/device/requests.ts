/** The state of each request on the device page, from its listing until the customer dismisses it. Pure. */
import type { PushAnswer, PushRequest } from '@stepgate/contract';
import type { Said } from './device-calls.ts';

/** `over`: it was answered elsewhere, was replaced, or has expired. */
export type Outcome = 'approved' | 'denied' | 'wrongNumber' | 'over';

export type Shown = { readonly request: PushRequest; readonly state: 'open' | 'answering' | Outcome | 'dismissed' };

/** Applies a list of the service: new requests come last, so that nothing moves under a finger, and a missing one becomes `over`. */
export function withListed(shown: readonly Shown[], listed: readonly PushRequest[]): readonly Shown[] {
  const isListed = ({ request }: Shown) => listed.some(({ requestId }) => requestId === request.requestId);
  const known = new Set(shown.map(({ request }) => request.requestId));
  const still = shown
    .filter((each) => each.state !== 'dismissed' || isListed(each))
    .map((each): Shown => (each.state === 'open' && !isListed(each) ? { ...each, state: 'over' } : each));
  const come = listed.filter(({ requestId }) => !known.has(requestId)).sort((a, b) => a.createdAt - b.createdAt);
  return [...still, ...come.map((request): Shown => ({ request, state: 'open' }))];
}

export function withState(shown: readonly Shown[], requestId: string, state: Shown['state']): readonly Shown[] {
  return shown.map((each) => (each.request.requestId === requestId ? { ...each, state } : each));
}

export function outcomeOf({ answer }: Said, came: PushAnswer): Outcome {
  if (came === 'APPROVED') return 'approved';
  return answer === 'APPROVED' ? 'wrongNumber' : 'denied';
}
