import type { CallError } from '@stepgate/contract';
import type { ChallengeFlowProps } from '../challenges/ChallengeFlow.tsx';

export type LoginSuccess = {
  /** Where the server sends the customer, checked against the host's redirect policy. */
  readonly location: string;
};

type VariantProps =
  | { readonly variant?: 'LOGIN' | 'CDR' }
  | {
      readonly variant: 'BIZ_TEAM_INVITE_LOGIN';
      /** The business that invites, where the host knows its name. */
      readonly businessName?: string;
    };

/**
 * Every option of the challenges, but for the token and the variant, which the login gives them.
 *
 * - `onComplete` is called too: the session follows. - `onRetry` and `onExpired` take the place of the way back to the form.
 * - `onFailure` is the token-expiry handling mode: where the challenges can't go on, the host takes the place of the error screen and of the
 *   way back to the form, e.g. by rendering another `<Login>`.
 * - `onVerifyLater` shows 'Verify later' on every code screen and leaves the rest to the host.
 */
type FlowProps = Partial<Omit<ChallengeFlowProps, 'oneTimeToken' | 'variant'>>;

type LoginOnlyProps = {
  /** A preset e-mail: the form says 'Log in as …' and has no e-mail field. */
  readonly email?: string;
  /** Where the customer wants to go after the login; what the host's redirect policy does not allow becomes /home. */
  readonly redirectAfterUrl?: string;
  /** Shown between the first factor and what follows it: the first challenge, or the session where there is none. It has to be passed. */
  readonly infoMessage?: { readonly title: string; readonly message: string };
  /** Takes over instead of the redirect, once there is a session. */
  readonly onSuccess?: (success: LoginSuccess) => void;
  /** Stays on the page after the login and says that it worked. */
  readonly preventRedirect?: boolean;
  /** Takes over where the login or the session is refused with `self_reactivation_eligible`; `refusal.params.oneTimeToken` may have a token. */
  readonly onSelfReactivation?: (refusal: CallError) => void;
  /** Takes over where the login or the session is refused with `mandatory.update.phone.number`, in the same way. */
  readonly onMandatoryPhoneUpdate?: (refusal: CallError) => void;
};

/** Specification, part 2, "Login form". */
export type LoginProps = VariantProps & FlowProps & LoginOnlyProps;
