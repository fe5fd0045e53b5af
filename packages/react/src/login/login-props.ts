import type { FlowOptions } from '@stepgate/flow';

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

/** Specification, part 2, "Login form". */
export type LoginProps = VariantProps & {
  /** A preset e-mail: the form says 'Log in as …' and has no e-mail field. */
  readonly email?: string;
  /** Where the customer wants to go after the login; what the host's redirect policy does not allow becomes /home. */
  readonly redirectAfterUrl?: string;
  /** Shown between the first factor and the second step; must be passed before the first challenge shows. */
  readonly infoMessage?: { readonly title: string; readonly message: string };
  /** Takes over instead of the redirect, once there is a session. */
  readonly onSuccess?: (success: LoginSuccess) => void;
  /** Stays on the page after the login and says that it worked. */
  readonly preventRedirect?: boolean;
  /** Called with each challenge before it is shown; after `'pause'` it is shown once `resume` is called. */
  readonly onChallengesLoaded?: FlowOptions['onChallengesLoaded'];
  /**
   * Token-expiry handling mode: where the challenges cannot go on, the host takes the place of the error screen and of the way back to the
   * form, e.g. by rendering another `<Login>`.
   */
  readonly onFailure?: FlowOptions['onFailure'];
};
