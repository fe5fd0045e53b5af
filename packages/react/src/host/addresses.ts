import type { routes } from '@stepgate/contract';

/** The path that a page of the product has by default, such as `/sign-up`. */
export type PagePath = (typeof routes)[keyof typeof routes];

/** Where the host shows pages of the product, by the path that each has by default. */
export type Addresses = { readonly [Page in PagePath]?: string };

/** Where a location leads, such as `/home`: to the host's own page if it has one for it, otherwise to the location itself. */
export const leadsTo = (addresses: Addresses = {}, location: string): string =>
  Object.entries(addresses).find(([page]) => page === location)?.[1] ?? location;
