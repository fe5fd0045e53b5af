import { type Client, upload } from '@stepgate/client';
import {
  type Calls,
  calls,
  type FaceSession,
  type LoginVariant,
  type ReadSuccess,
  type RequestOf,
  routeParameters,
} from '@stepgate/contract';

/** Who follows an upload, and may call it off. */
export type UploadWatch = {
  readonly signal: AbortSignal;
  /** @param share how much has been sent, from 0 to 1 */
  onProgress(share: number): void;
};

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
    | 'faceMatchFlow'
    | 'faceMatchRejection'
    | 'beginHandover'
    | 'handoverStatus'
    | 'disownToken'
    | 'tokenStatus']: Bound<Id>;
} & {
  /** Tells of the page that began where it was a variant of the login. */
  triggerEmailCheckpoint(): Promise<ReadSuccess<Calls['triggerEmailCheckpoint']>>;
  /** Sends a photo to where the challenge wants it: what `uploadPathOf` made of that. */
  uploadSelfie(form: FormData, path: string, watch: UploadWatch): Promise<ReadSuccess<Calls['uploadSelfie']>>;
  triggerFaceMatch(faceSdkVersion: string, signal: AbortSignal): Promise<FaceSession>;
  /** Sends the scan of a session. */
  submitFaceMatch(form: FormData, session: FaceSession, watch: UploadWatch): Promise<ReadSuccess<Calls['submitFaceMatch']>>;
  faceMatchStatus(session: FaceSession, signal: AbortSignal): Promise<ReadSuccess<Calls['faceMatchStatus']>>;
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
    uploadSelfie: (form, path, watch) => upload(client, calls.uploadSelfie, { form, path }, { oneTimeToken, ...watch }),
    faceMatchFlow: (_, signal) => client.ask(calls.faceMatchFlow, {}, { oneTimeToken, signal }),
    triggerFaceMatch: (faceSdkVersion, signal) =>
      client.ask(calls.triggerFaceMatch, {}, { oneTimeToken, faceSdkVersion, signal }),
    submitFaceMatch: (form, { sessionId: faceSession }, watch) =>
      upload(client, calls.submitFaceMatch, { form }, { oneTimeToken, faceSession, ...watch }),
    faceMatchStatus: ({ sessionId: faceSession }, signal) =>
      client.ask(calls.faceMatchStatus, {}, { oneTimeToken, faceSession, signal }),
    faceMatchRejection: () => client.ask(calls.faceMatchRejection, {}, { oneTimeToken }),
    beginHandover: (request) => client.ask(calls.beginHandover, request, { oneTimeToken }),
    handoverStatus: (_, signal) => client.ask(calls.handoverStatus, {}, { oneTimeToken, signal }),
    disownToken: () => client.ask(calls.disownToken, {}, { oneTimeToken }),
  };
}
