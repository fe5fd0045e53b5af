import { routeParameters, sizes } from '@stepgate/contract';
import type { SignUpProps } from '@stepgate/react';

const addressLike = /^[^\s@]+@[^\s@]+$/;
const own: ReadonlySet<string> = new Set([routeParameters.email, routeParameters.redirectUrl, 'type']);

const short = (given: string | null): string | undefined =>
  given && new TextEncoder().encode(given).length <= sizes.header ? given : undefined;

/**
 * What the address asks the sign-up form to be; everything in it that is not the form's own goes along for tracking, in its order. Anybody can
 * write an address: what makes no sense in it is left out, and so is tracking past the length that addresses are kept to.
 * @param search the query, such as `?type=business&utm_source=mail`
 */
export function signUpPropsOf(search: string): SignUpProps {
  const query = new URLSearchParams(search);
  const email = query.get(routeParameters.email)?.trim() ?? '';
  const redirectUrl = query.get(routeParameters.redirectUrl);
  const referralToken = short(query.get('referralToken'));
  const referralSource = short(query.get('referralSource'));
  let room: number = sizes.redirectCharacters;
  const tracking = [...query].filter(([name, value]) => {
    if (own.has(name)) return false;
    room -= name.length + value.length;
    return room >= 0;
  });
  return {
    accountType: query.get('type') === 'business' ? 'business' : 'personal',
    ...(addressLike.test(email) && email.length <= sizes.email && { email }),
    ...(redirectUrl && redirectUrl.length <= sizes.redirectCharacters && { redirectUrl }),
    ...(tracking.length > 0 && { tracking }),
    ...(referralToken !== undefined && { referralToken }),
    ...(referralSource !== undefined && { referralSource }),
  };
}
