import type { Client } from '@stepgate/client';

type Bound<Method extends (...given: never[]) => unknown> = (request: Parameters<Method>[0]) => ReturnType<Method>;

/** The calls of the challenge screens, bound to one token that no screen sees. Each rejects with `CallError`. */
export type ChallengeApi = { readonly [Id in 'triggerPhoneCode' | 'verifyPhoneCode' | 'verifyTotp']: Bound<Client[Id]> };

export function challengeApi(client: Client, oneTimeToken: string): ChallengeApi {
  return {
    triggerPhoneCode: (request) => client.triggerPhoneCode(request, { oneTimeToken }),
    verifyPhoneCode: (request) => client.verifyPhoneCode(request, { oneTimeToken }),
    verifyTotp: (request) => client.verifyTotp(request, { oneTimeToken }),
  };
}
