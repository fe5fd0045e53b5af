import type { Client } from '@stepgate/client';
import { type Calls, calls, type LoginVariant, type ReadSuccess, type RequestOf, routeParameters } from '@stepgate/contract';

type Bound<Id extends keyof Calls> = (request: RequestOf<Calls[Id]>, signal?: AbortSignal) => Promise<ReadSuccess<Calls[Id]>>;

/** The calls of the challenge screens, bound to one token that no screen sees. Each rejects with `CallError`. */
export type ChallengeApi = {
  readonly [Id in
    | 'verifyPassword'
    | 'forgotPassword'
    | 'triggerPhoneCode'
    | 'verifyPhoneCode'
    | 'verifyTotp'
    | 'verifyBackupCode'
    | 'triggerPush'
    | 'triggerPushV2'
    | 'pushStatus'
    | 'pushChallengeStatus'
    | 'triggerProfiler'
    | 'profilerStatus'
    | 'emailCheckpointStatus'
    | 'resendEmailVerification'
    | 'verifyPhoneGuess'
    | 'verifyNewPhoneNumber'
    | 'startPhoneChange'
    | 'tokenStatus']: Bound<Id>;
} & {
  /** Tells of the page that began where it was a variant of the login. */
  triggerEmailCheckpoint(): Promise<ReadSuccess<Calls['triggerEmailCheckpoint']>>;
};

export function challengeApi(client: Client, oneTimeToken: string, variant?: LoginVariant): ChallengeApi {
  const begun = variant === undefined || variant === 'LOGIN' ? {} : { flowQueryParams: { [routeParameters.variant]: variant } };
  return {
    verifyPassword: (request) => client.ask(calls.verifyPassword, request, { oneTimeToken }),
    forgotPassword: () => client.ask(calls.forgotPassword, {}, { oneTimeToken }),
    triggerPush: () => client.ask(calls.triggerPush, {}, { oneTimeToken }),
    triggerPushV2: () => client.ask(calls.triggerPushV2, {}, { oneTimeToken }),
    pushStatus: (_, signal) => client.ask(calls.pushStatus, {}, { oneTimeToken, signal }),
    pushChallengeStatus: (request, signal) => client.ask(calls.pushChallengeStatus, request, { oneTimeToken, signal }),
    triggerProfiler: (request) => client.ask(calls.triggerProfiler, request, { oneTimeToken }),
    profilerStatus: (_, signal) => client.ask(calls.profilerStatus, {}, { oneTimeToken, signal }),
    triggerEmailCheckpoint: () => client.ask(calls.triggerEmailCheckpoint, { body: begun }, { oneTimeToken }),
    emailCheckpointStatus: (_, signal) => client.ask(calls.emailCheckpointStatus, {}, { oneTimeToken, signal }),
    resendEmailVerification: () => client.ask(calls.resendEmailVerification, {}, { oneTimeToken }),
    tokenStatus: (request, signal) => client.ask(calls.tokenStatus, request, { oneTimeToken, signal }),
    triggerPhoneCode: (request) => client.ask(calls.triggerPhoneCode, request, { oneTimeToken }),
    verifyPhoneCode: (request) => client.ask(calls.verifyPhoneCode, request, { oneTimeToken }),
    verifyTotp: (request) => client.ask(calls.verifyTotp, request, { oneTimeToken }),
    verifyBackupCode: (request) => client.ask(calls.verifyBackupCode, request, { oneTimeToken }),
    verifyPhoneGuess: (request) => client.ask(calls.verifyPhoneGuess, request, { oneTimeToken }),
    verifyNewPhoneNumber: (request) => client.ask(calls.verifyNewPhoneNumber, request, { oneTimeToken }),
    startPhoneChange: () => client.ask(calls.startPhoneChange, {}, { oneTimeToken }),
  };
}
