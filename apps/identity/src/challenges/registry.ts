/** The service's part of each challenge type. Adding a type without its entry does not compile. */
import {
  type Calls,
  type ChallengeType,
  challengeTypes,
  faceMatch,
  type PhoneCodeType,
  phoneChannelOf,
} from '@stepgate/contract';
import type { Route } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { AttemptFamily } from '../limits/attempts.ts';
import { expiring as ofPasskeys } from '../passkeys/passkeys.ts';
import type { Reach } from '../providers/phone/reachable.ts';
import { type Expiring, expired, keptAfterExpiry, keptSince } from '../storage/expiring.ts';
import type { Installation } from '../storage/transaction.ts';
import type { Proof } from '../tokens/factors.ts';
import type { Method } from '../tokens/methods.ts';
import type { MethodsOf } from '../tokens/required-challenges.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import { codesForgivenBy } from './code-attempts.ts';
import { emailCheckpointRoutes } from './email-checkpoint/email-checkpoint.calls.ts';
import { emailVerificationRoutes } from './email-verification/email-verification.calls.ts';
import { faceMatchRoutes } from './face-match/face-match.calls.ts';
import { losePasskeysRoutes } from './passkey/lose-passkeys.calls.ts';
import { passkeyRoutes } from './passkey/passkey.calls.ts';
import { passwordRoutes } from './password/password.calls.ts';
import { triggerPhoneCodeRoutes } from './phone-code/trigger.calls.ts';
import { verifyPhoneCodeRoutes } from './phone-code/verify.calls.ts';
import { phoneGuessRoutes } from './phone-guess/phone-guess.calls.ts';
import { profilerRoutes } from './profiler/profiler.calls.ts';
import { pushRoutes } from './push/push.calls.ts';
import { pushDeviceRoutes } from './push/push-device.calls.ts';
import { selfieWithIdRoutes } from './selfie-with-id/selfie-with-id.calls.ts';
import { totpRoutes } from './totp/totp.calls.ts';
import { updatePhoneNumberRoutes } from './update-phone-number/update-phone-number.calls.ts';

/** The customer's enrolments, from which methods are offered: see `authentication-methods.ts`. */
export type Enrolled = {
  /** The primary one first. */
  readonly numbers: readonly { readonly id: string; readonly reach: Reach }[];
  readonly hasPasskey: boolean;
  readonly hasPushDevice: boolean;
  readonly hasAuthenticator: boolean;
  readonly hasBackupCodes: boolean;
  /** The engine model of the customer's face template. */
  readonly faceModel: string | undefined;
  /** A photo of this customer waits for a decision by staff. */
  readonly selfieWaits: boolean;
};

/** The parts of an installation that decide which methods it can serve. */
export type Offering = Installation & { readonly secrets: Secrets; readonly now: number };

/** Only for types that `factors.ts` counts as a proof. */
type OfProof = {
  /** The attempt counters that are cleared when a session begins with this proof. */
  readonly forgives: (token: OneTimeToken) => readonly AttemptFamily[];
};

/** The routes of some calls. The lookup is passed in: it reads this registry. */
type Routes = (deps: Deps, methodsOf: MethodsOf) => Readonly<Record<string, Route<keyof Calls>>>;

type Entry<T extends ChallengeType> = {
  /** The method as a token stores it. `undefined` if the customer or this installation lacks what it needs. */
  readonly offer: (enrolled: Enrolled, offering: Offering) => Method<T> | undefined;
  /** Its calls. */
  readonly calls: readonly Routes[];
  /** Its rows that the clean-up deletes. */
  readonly expiring: readonly Expiring[];
} & (T extends Proof ? OfProof : unknown);

/** A blocked number stays listed for text messages, so that requesting a code explains why. */
const textOnly = ['sms'] as const;

const phoneCodeCalls = [triggerPhoneCodeRoutes, verifyPhoneCodeRoutes] as const;
const phoneCodeExpiring: readonly Expiring[] = [keptSince('code_send', 'last_at')];

const phoneCode = <T extends PhoneCodeType>(type: T) => ({
  offer({ numbers }: Enrolled, { phoneChannels }: Offering) {
    const channel = phoneChannelOf[type];
    if (!phoneChannels.has(channel)) return undefined;
    const reached = numbers.filter(({ reach }) =>
      (reach.outcome === 'blocked' ? textOnly : reach.channels).some((each) => each === channel),
    );
    return reached.length === 0 ? undefined : { type, to: 'own-number' as const, numberIds: reached.map(({ id }) => id) };
  },
  forgives: codesForgivenBy,
  calls: phoneCodeCalls,
  expiring: phoneCodeExpiring,
});

const entries = {
  SMS: phoneCode('SMS'),
  WHATSAPP: phoneCode('WHATSAPP'),
  VOICE: phoneCode('VOICE'),
  TOTP: {
    offer: ({ hasAuthenticator, hasBackupCodes }) => (hasAuthenticator ? { type: 'TOTP', hasBackupCodes } : undefined),
    forgives: codesForgivenBy,
    calls: [totpRoutes],
    expiring: [expired('totp_enrolment')],
  },
  PUSH: {
    offer: ({ hasPushDevice }, { secrets }) => (hasPushDevice ? { type: 'PUSH', challengeId: secrets.newToken() } : undefined),
    forgives: () => ['push'],
    calls: [pushRoutes, pushDeviceRoutes],
    // A push request is deleted with its token.
    expiring: [],
  },
  PASSKEY: {
    offer: ({ hasPasskey }, { secrets }) => (hasPasskey ? { type: 'PASSKEY', nonce: secrets.newToken() } : undefined),
    forgives: () => ['passkey'],
    calls: [passkeyRoutes, losePasskeysRoutes],
    expiring: ofPasskeys,
  },
  FACE_MATCH: {
    // A template made by another engine is unusable, and so is any template without an engine.
    offer: ({ faceModel: enrolled }, { faceModel }) =>
      faceModel !== undefined && faceModel === enrolled ? { type: 'FACE_MATCH' } : undefined,
    // Attempts at faces have their own counter: see `face-tries.ts`.
    forgives: () => [],
    calls: [faceMatchRoutes],
    expiring: [expired('face_session'), keptSince('face_scan', 'seen_at', keptAfterExpiry + faceMatch.picturesKnown.for)],
  },
  PASSWORD: {
    offer: () => ({ type: 'PASSWORD' }),
    forgives: () => ['password', 'password-known-device', 'password-mail-link'],
    calls: [passwordRoutes],
    expiring: [],
  },
  PHONE_GUESS: {
    offer: ({ numbers }) => (numbers.length > 0 ? { type: 'PHONE_GUESS' } : undefined),
    calls: [phoneGuessRoutes],
    expiring: [],
  },
  SELFIE_WITH_ID: {
    offer: ({ selfieWaits }) => ({ type: 'SELFIE_WITH_ID', photo: selfieWaits ? 'under-review' : 'none' }),
    calls: [selfieWithIdRoutes],
    // A photo is a row and a file: see `purgeSelfies`.
    expiring: [],
  },
  UPDATE_PHONE_NUMBER: {
    offer: () => ({ type: 'UPDATE_PHONE_NUMBER', because: 'number-lost' }),
    calls: [updatePhoneNumberRoutes],
    expiring: [expired('new_phone_number')],
  },
  // Its calls belong to the password reset, which anyone can begin.
  MANDATORY_RESET_PASSWORD: { offer: () => ({ type: 'MANDATORY_RESET_PASSWORD' }), calls: [], expiring: [] },
  // Its calls belong to the change of a lost number, which continues after the login.
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: {
    offer: () => ({ type: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' }),
    calls: [],
    expiring: [keptSince('phone_change', 'ended_at')],
  },
  EMAIL_CHECKPOINT: { offer: () => ({ type: 'EMAIL_CHECKPOINT' }), calls: [emailCheckpointRoutes], expiring: [] },
  EMAIL_VERIFICATION: { offer: () => ({ type: 'EMAIL_VERIFICATION' }), calls: [emailVerificationRoutes], expiring: [] },
  PROFILER: { offer: () => ({ type: 'PROFILER' }), calls: [profilerRoutes], expiring: [] },
} as const satisfies { readonly [T in ChallengeType]: Entry<T> };

export const registry: { readonly [T in ChallengeType]: Entry<T> } = entries;

type RoutesOfType = (typeof entries)[ChallengeType]['calls'][number];

/** The routes of all types. Types that share calls name the same routes. */
export function routesOfTypes(deps: Deps, methodsOf: MethodsOf): readonly ReturnType<RoutesOfType>[] {
  const groups = new Set(challengeTypes.flatMap((type): readonly RoutesOfType[] => entries[type].calls));
  return [...groups].map((routes) => routes(deps, methodsOf));
}

/** Whether a challenge gives this proof. */
export const isOfChallenge = (proof: Proof): proof is Proof & ChallengeType => Object.hasOwn(registry, proof);
