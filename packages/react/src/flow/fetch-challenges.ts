import type { Client } from '@stepgate/client';
import { CallError, type OneTimeTokenProperties, polls } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { type Clock, poll } from '@stepgate/flow';

type Fetched = { readonly list: OneTimeTokenProperties } | { readonly error: unknown };

const isNotYet = (error: unknown): boolean => error instanceof CallError && error.status === 202;

/**
 * The challenges that a token still requires. A server that is still preparing the list answers 202 and is polled with the client's default
 * policy. Any other error is thrown at once, and the flow shows it.
 * @throws CallError of kind `timeout` if the poll ends without a list
 */
export async function fetchChallenges(
  client: Client,
  clock: Clock,
  oneTimeToken: string,
  signal: AbortSignal,
): Promise<OneTimeTokenProperties> {
  const end = await poll<Fetched>({
    policy: client.options.defaultPoll ?? polls.default,
    clock,
    signal,
    ask: (attemptSignal) =>
      client.ask(calls.tokenStatus, {}, { oneTimeToken, signal: attemptSignal }).then(
        (list) => ({ done: true, value: { list } }),
        (error) => (isNotYet(error) ? { done: false } : { done: true, value: { error } }),
      ),
  });
  if (end.outcome !== 'done') throw new CallError(end.outcome === 'stopped' ? 'network' : 'timeout');
  if ('error' in end.value) throw end.value.error;
  return end.value.list;
}
