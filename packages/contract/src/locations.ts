/** Addresses of pages with their parameters. They are separate from the routes, which every page loads. */
import { fragmentToken, routeParameters, routes } from './routes.ts';

/** Names in the fragment of the phone change, `#/?code=…&skipIntro=true`. */
export const phoneChangeFragment = { code: 'code', skipIntro: 'skipIntro' } as const;

/** The subject of a mailed question, in the fragment of its link, if it isn't a login. */
export const mailedQuestion = { name: 'about', phoneChange: 'phone-change' } as const;

/**
 * `#intro?token=…`.
 *
 * @example
 * const reactivation = reactivationLocation(oneTimeToken);
 */
export const reactivationLocation = (oneTimeToken: string): string =>
  `${routes.reactivateAccount}#intro?${fragmentToken}=${encodeURIComponent(oneTimeToken)}`;

/** Names in the fragment of a registration, `#/email?screen=VERIFY_EMAIL&emailVerifyOtt=…`. */
export const registerFragment = { screen: 'screen', verifyEmail: 'VERIFY_EMAIL', emailVerifyOtt: 'emailVerifyOtt' } as const;

type Registration = {
  readonly id: string;
  readonly redirectUrl?: string | undefined;
  /** Tracking parameters, in their original order. */
  readonly tracking?: readonly (readonly [name: string, value: string])[];
  /** Asks whether the address is verified. */
  readonly emailVerifyOtt?: string | undefined;
};

/**
 * Where a registration continues.
 *
 * @example
 * const registration = registerLocation({ id: '7', redirectUrl: '/home' });
 */
export function registerLocation({ id, redirectUrl, tracking = [], emailVerifyOtt }: Registration): string {
  const parameters = new URLSearchParams(redirectUrl === undefined ? {} : { [routeParameters.redirectUrl]: redirectUrl });
  for (const [name, value] of tracking) parameters.append(name, value);
  const query = String(parameters);
  const { screen, verifyEmail, emailVerifyOtt: name } = registerFragment;
  const fragment =
    emailVerifyOtt === undefined ? '' : `#/email?${screen}=${verifyEmail}&${name}=${encodeURIComponent(emailVerifyOtt)}`;
  return `${routes.register}/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}${fragment}`;
}

/**
 * Where the phone change continues, with its token in the fragment.
 * @param introSeen the requirements needn't be shown again
 *
 * @example
 * const change = phoneChangeLocation(oneTimeToken, false);
 */
export const phoneChangeLocation = (oneTimeToken: string, introSeen: boolean): string =>
  `${routes.changePhoneNumber}#/?${phoneChangeFragment.code}=${encodeURIComponent(oneTimeToken)}${introSeen ? `&${phoneChangeFragment.skipIntro}=true` : ''}`;
