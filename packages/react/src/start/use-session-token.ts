import { useEffect } from 'react';
import type { StepgateInstance } from './create-stepgate.ts';
import { useInstance } from './instance-context.ts';
import { createSessionTokens } from './session-tokens.ts';

/** Apart from the instance, so that an app without tokens doesn't load this. */
const tokensOf = new WeakMap<StepgateInstance, () => Promise<string>>();

function tokensFor(instance: StepgateInstance): () => Promise<string> {
  const tokens = tokensOf.get(instance) ?? createSessionTokens(instance.client, instance.clock, instance.session);
  tokensOf.set(instance, tokens);
  return tokens;
}

/**
 * Tokens of a minute that say whose session this is, for your own API. Ask for one at each request: it is kept while it is valid and the session is the same.
 * The promise rejects with `CallError`; 401 means that there is no session. Needs a `<StepgateApp>` around it.
 *
 * @example
 * const sessionToken = useSessionToken();
 * const load = async () => fetch('/your-api/payments', { headers: { authorization: `Bearer ${await sessionToken()}` } });
 */
export function useSessionToken(): () => Promise<string> {
  const instance = useInstance();
  // So that a login or a logout is known here even if nothing else on the page asks.
  useEffect(() => instance.session.subscribe(() => {}), [instance]);
  return tokensFor(instance);
}
