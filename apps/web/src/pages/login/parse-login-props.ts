import { type LoginVariant, loginVariants, pageSizes, routeParameters, trimTyped } from '@stepgate/contract';
import type { LoginProps } from '@stepgate/react';

/** The address is untrusted, so a longer name is ignored. */
const longestBusinessName = 80;

const addressLike = /^[^\s@]+@[^\s@]+$/;

function presetEmail(parameter: string | null): string | undefined {
  const email = trimTyped(parameter ?? '');
  return addressLike.test(email) && email.length <= pageSizes.email ? email : undefined;
}

function parseVariant(parameter: string | null): LoginVariant {
  return loginVariants.find((variant) => variant === parameter) ?? 'LOGIN';
}

/**
 * The login form's props from the address. The address is untrusted, so invalid values are left out.
 * @param search the query, such as `?variant=CDR`
 */
export function parseLoginProps(search: string): LoginProps {
  const query = new URLSearchParams(search);
  const email = presetEmail(query.get(routeParameters.email));
  const redirectAfterUrl = query.get(routeParameters.redirectUrl);
  const shared = { ...(email !== undefined && { email }), ...(redirectAfterUrl !== null && { redirectAfterUrl }) };
  const variant = parseVariant(query.get(routeParameters.variant));
  if (variant !== 'BIZ_TEAM_INVITE_LOGIN') return { ...shared, variant };
  const businessName = query.get(routeParameters.business)?.trim() ?? '';
  const named = businessName !== '' && businessName.length <= longestBusinessName;
  return { ...shared, variant, ...(named && { businessName }) };
}
