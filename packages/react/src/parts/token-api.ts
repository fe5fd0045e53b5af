import type { Client } from '@stepgate/client';
import { createContext, useContext, useMemo } from 'react';

/** The client and the one-time token of a flow. Only functions that build an api get it, so no screen sees the token. */
export type OfToken = { readonly client: Client; readonly oneTimeToken: string };

export const TokenContext = createContext<OfToken | undefined>(undefined);

/**
 * The calls that a screen or a part makes with the token of its flow. Each rejects with `CallError`.
 * @param build must be the same from render to render
 */
export function useTokenApi<Api>(build: (token: OfToken) => Api): Api {
  const token = useContext(TokenContext);
  if (token === undefined) throw new Error('This part needs a <ChallengeFlow> around it.');
  return useMemo(() => build(token), [build, token]);
}
