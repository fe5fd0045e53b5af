/** The state of each request on the device page, from its listing until the customer dismisses it. Pure. */
import type { PushAnswer, PushRequest } from '@stepgate/contract';
import type { DeviceAnswer } from './device-calls.ts';

/** `over`: it was answered elsewhere, was replaced, or has expired. */
export type Outcome = 'approved' | 'denied' | 'wrongNumber' | 'over';

export type RequestState = { readonly request: PushRequest; readonly state: 'open' | 'answering' | Outcome | 'dismissed' };

/** Applies a list of the service: a missing one becomes `over`. The newest comes first. */
export function withListed(requests: readonly RequestState[], listed: readonly PushRequest[]): readonly RequestState[] {
  const isListed = ({ request }: RequestState) => listed.some(({ requestId }) => requestId === request.requestId);
  const known = new Set(requests.map(({ request }) => request.requestId));
  const still = requests
    .filter((each) => each.state !== 'dismissed' || isListed(each))
    .map((each): RequestState => (each.state === 'open' && !isListed(each) ? { ...each, state: 'over' } : each));
  const come = listed.filter(({ requestId }) => !known.has(requestId));
  return [...come.map((request): RequestState => ({ request, state: 'open' })), ...still].sort(
    (a, b) => b.request.createdAt - a.request.createdAt,
  );
}

export const isWaiting = ({ state }: RequestState): boolean => state === 'open' || state === 'answering';

/** Which request is in front. `broughtUp`: by its number, which was typed into another one. */
export type Front = { readonly requestId: string; readonly broughtUp: boolean };

/**
 * The request in front. It stays when a newer one comes, so that nothing moves under a finger, and gives way once it has ended or was dismissed.
 * @param front which one it was; `undefined` if the page was just opened or seen again
 */
export function frontOf(requests: readonly RequestState[], front: Front | undefined): RequestState | undefined {
  const [newest] = requests.filter(isWaiting);
  const current = requests.find(({ request }) => request.requestId === front?.requestId);
  if (current === undefined || current.state === 'dismissed')
    return newest ?? requests.find(({ state }) => state !== 'dismissed');
  return current.state === 'over' ? (newest ?? current) : current;
}

/**
 * Which one is in front once a list has come: an approved one gives way to a new arrival, such as the payment after the login.
 * @param before what was shown, and @param after with the list
 */
export function frontAfterList(
  before: readonly RequestState[],
  after: readonly RequestState[],
  front: Front | undefined,
): Front | undefined {
  const known = new Set(before.map(({ request }) => request.requestId));
  const arrives = after.some((each) => isWaiting(each) && !known.has(each.request.requestId));
  return arrives && frontOf(before, front)?.state === 'approved' ? undefined : front;
}

export function withState(
  requests: readonly RequestState[],
  requestId: string,
  state: RequestState['state'],
): readonly RequestState[] {
  return requests.map((each) => (each.request.requestId === requestId ? { ...each, state } : each));
}

export function outcomeOf({ answer }: DeviceAnswer, came: PushAnswer): Outcome {
  if (came === 'APPROVED') return 'approved';
  return answer === 'APPROVED' ? 'wrongNumber' : 'denied';
}
