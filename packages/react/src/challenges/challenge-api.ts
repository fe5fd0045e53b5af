import type { Client } from '@stepgate/client';
import { type Calls, calls, type ReadSuccess, type RequestOf } from '@stepgate/contract';

type Bound<Id extends keyof Calls> = (request: RequestOf<Calls[Id]>, signal?: AbortSignal) => Promise<ReadSuccess<Calls[Id]>>;

/** The calls of the challenge screens, bound to one token that no screen sees. Each rejects with `CallError`. */
export type ChallengeApi = { readonly [Id in 'triggerPhoneCode' | 'verifyPhoneCode' | 'verifyTotp']: Bound<Id> };

export function challengeApi(client: Client, oneTimeToken: string): ChallengeApi {
  return {
    triggerPhoneCode: (request) => client.ask(calls.triggerPhoneCode, request, { oneTimeToken }),
    verifyPhoneCode: (request) => client.ask(calls.verifyPhoneCode, request, { oneTimeToken }),
    verifyTotp: (request) => client.ask(calls.verifyTotp, request, { oneTimeToken }),
  };
}
