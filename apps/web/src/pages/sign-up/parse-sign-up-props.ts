import { routeParameters, sizes, trimTyped } from '@stepgate/contract';
import type { SignUpProps } from '@stepgate/react';

const addressLike = /^[^\s@]+@[^\s@]+$/;
const own: ReadonlySet<string> = new Set([routeParameters.email, routeParameters.redirectUrl, 'type']);

const short = (parameter: string | null): string | undefined =>
  parameter && new TextEncoder().encode(parameter).length <= sizes.header ? parameter : undefined;

/**
 * The sign-up form's props from the address. All other parameters are passed on for tracking, in order. The address is untrusted, so invalid values
 * are left out, and so is tracking beyond the length limit of addresses.
 * @param search the query, such as `?type=business&utm_source=mail`
 */
export function parseSignUpProps(search: string): SignUpProps {
  const query = new URLSearchParams(search);
  const email = trimTyped(query.get(routeParameters.email) ?? '');
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
