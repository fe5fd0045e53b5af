import { type LoginVariant, type PagePath, routeParameters } from '@stepgate/contract';

/** Where the host shows pages of the product, by the path that each has by default. */
export type Addresses = { readonly [Page in PagePath]?: string };

/** The target of a location, such as `/home`: the host's own page if it has one for it, otherwise the location itself. */
export const leadsTo = (addresses: Addresses = {}, location: string): string =>
  Object.entries(addresses).find(([page]) => page === location)?.[1] ?? location;

/** An address of a host may have a query already. */
export const withQuery = (address: string, query: string): string => address + (address.includes('?') ? '&' : '?') + query;

/** What an entry page was opened for: the page where the customer wanted to go, a preset address, and a variant of the login. */
export type EntryContext = {
  readonly redirectAfterUrl?: string | undefined;
  readonly email?: string | undefined;
  readonly variant?: LoginVariant | undefined;
  readonly businessName?: string | undefined;
};

/** The address of another entry page, with the context that this one was opened for. Each page checks what it is opened with. */
export function withEntryContext(address: string, { redirectAfterUrl, email, variant, businessName }: EntryContext): string {
  const { redirectUrl, business, ...names } = routeParameters;
  const values = {
    [redirectUrl]: redirectAfterUrl,
    [names.email]: email,
    [names.variant]: variant === 'LOGIN' ? undefined : variant,
    [business]: businessName,
  };
  return Object.entries(values).reduce(
    (link, [name, value]) => (value ? withQuery(link, `${name}=${encodeURIComponent(value)}`) : link),
    address,
  );
}
