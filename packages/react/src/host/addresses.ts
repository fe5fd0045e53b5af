import type { PagePath } from '@stepgate/contract';

/** Where the host shows pages of the product, by the path that each has by default. */
export type Addresses = { readonly [Page in PagePath]?: string };

/** The target of a location, such as `/home`: the host's own page if it has one for it, otherwise the location itself. */
export const leadsTo = (addresses: Addresses = {}, location: string): string =>
  Object.entries(addresses).find(([page]) => page === location)?.[1] ?? location;

/** An address of a host may have a query already. */
export const withQuery = (address: string, query: string): string => address + (address.includes('?') ? '&' : '?') + query;
