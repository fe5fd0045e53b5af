import type { Client } from '@stepgate/client';
import { CallError, calls, type OneTimeTokenProperties, polls } from '@stepgate/contract';
import { type Clock, poll } from '@stepgate/flow';

type Fetched = { readonly list: OneTimeTokenProperties } | { readonly error: unknown };

const isNotYet = (error: unknown): boolean => error instanceof CallError && error.status === 202;

/**
 * What a token still asks for. A server that makes the list first answers 202, and is asked again by the client's default poll (specification,
 * part 4, "Polling in general"). Any other error is the flow's to show, at once.
 * @throws CallError of kind `timeout` where the poll brings no list
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
    ask: (given) =>
      client.ask(calls.tokenStatus, {}, { oneTimeToken, signal: given }).then(
        (list) => ({ done: true, value: { list } }),
        (error) => (isNotYet(error) ? { done: false } : { done: true, value: { error } }),
      ),
  });
  if (end.outcome !== 'done') throw new CallError(end.outcome === 'stopped' ? 'network' : 'timeout');
  if ('error' in end.value) throw end.value.error;
  return end.value.list;
}
