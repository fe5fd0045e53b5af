/** A back end's signals about a customer. */
import type { RequestOf, SignalKind } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { callService, type Failure, toFailure } from './call-service.ts';
import type { ServerSettings } from './settings.ts';

type Body = RequestOf<typeof calls.setSignal>['body'];

/** A signal by its kind; a risk and a preference have a value. */
export type SignalToSet = { readonly kind: SignalKind } & Readonly<Body>;

export type SignalAnswer =
  /** It is stored, and holds from the customer's next login on. */
  | { readonly state: 'done' }
  /** No account has this id. */
  | { readonly state: 'unknown-customer' }
  | Failure;

type Answered = Awaited<ReturnType<typeof callService<typeof calls.setSignal>>>;

function toAnswer(
  answered: Pick<Answered, 'state'> & { readonly reason?: Extract<Answered, { state: 'failed' }>['reason'] },
): SignalAnswer {
  if (answered.reason === undefined) return { state: 'done' };
  return answered.reason === 'not_found' ? { state: 'unknown-customer' } : toFailure(answered.reason);
}

export async function setSignal(
  settings: ServerSettings,
  customerId: string,
  { kind, ...body }: SignalToSet,
): Promise<SignalAnswer> {
  return toAnswer(await callService(settings, calls.setSignal, { params: { customerId, kind }, body }));
}

export async function clearSignal(
  settings: ServerSettings,
  customerId: string,
  kind: SignalKind,
  reason: string,
): Promise<SignalAnswer> {
  return toAnswer(await callService(settings, calls.clearSignal, { params: { customerId, kind }, query: { reason } }));
}
