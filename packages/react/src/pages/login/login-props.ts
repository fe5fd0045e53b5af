import type { CallError } from '@stepgate/contract';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';

export type LoginSuccess = {
  /** Where the server sends the customer, checked against the host's redirect policy. */
  readonly location: string;
};

type VariantProps =
  | {
      /** Which login this is: `CDR` is the one for data sharing. Default: `LOGIN`. */
      readonly variant?: 'LOGIN' | 'CDR';
    }
  | {
      /** The login of somebody whom a business has invited to its team. */
      readonly variant: 'BIZ_TEAM_INVITE_LOGIN';
      /** The name of the business that invites, if the host knows it. */
      readonly businessName?: string;
    };

/**
 * Every option of the challenges, except the token and the variant, which the login sets.
 *
 * - `onComplete` is called before the session exchange.
 * - `onRetry` and `onExpired` replace the return to the form.
 * - `onFailure` is the token-expiry handling mode: if the challenges can't go on, the host replaces the error screen and the return to the form,
 *   e.g. by rendering another `<Login>`.
 * - `onVerifyLater` shows 'Verify later' on every code screen and leaves the rest to the host.
 */
type FlowProps = Partial<Omit<ChallengeFlowProps, 'oneTimeToken' | 'variant'>>;

type LoginOnlyProps = {
  /** A preset e-mail: the form says 'Log in as …' and has no e-mail field. */
  readonly email?: string;
  /** Where the customer goes after the login. An address that the host's redirect policy refuses becomes /home. */
  readonly redirectAfterUrl?: string;
  /** Shown after the first factor, before the first challenge, or before the session without a challenge. The customer must pass it. */
  readonly infoMessage?: {
    /** The heading of its screen. */
    readonly title: string;
    /** The text below. */
    readonly message: string;
  };
  /** Replaces the redirect after the session has begun. */
  readonly onSuccess?: (success: LoginSuccess) => void;
  /** Stays on the page after the login and says that it worked. */
  readonly preventRedirect?: boolean;
  /** Takes over if the login or the session is refused with `self_reactivation_eligible`; `refusal.params.oneTimeToken` may have a token. */
  readonly onSelfReactivation?: (refusal: CallError) => void;
  /** Takes over if the login or the session is refused with `mandatory.update.phone.number`, in the same way. */
  readonly onMandatoryPhoneUpdate?: (refusal: CallError) => void;
};

/** The props of `<Login>`: its own, those of its variant, and those of the challenges. */
export type LoginProps = VariantProps & FlowProps & LoginOnlyProps;
