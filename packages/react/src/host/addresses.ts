import type { routes } from '@stepgate/contract';
import { useHost } from './context.ts';
import type { HostSettings } from './settings.ts';

/** The path that a page of the product has by default, such as `/sign-up`. */
export type PagePath = (typeof routes)[keyof typeof routes];

/** Where the host shows pages of the product, by the path that each has by default. */
export type Addresses = { readonly [Page in PagePath]?: string };

export const addressOf = ({ addresses = {} }: Pick<HostSettings, 'addresses'>, page: PagePath): string => addresses[page] ?? page;

/** Where a location leads, such as `/home`: to the host's own page if it has one for it, otherwise to the location itself. */
export const leadsTo = ({ addresses = {} }: Pick<HostSettings, 'addresses'>, location: string): string =>
  Object.entries(addresses).find(([page]) => page === location)?.[1] ?? location;

/** @returns the function that knows where the host shows a page */
export function useAddress(): (page: PagePath) => string {
  const host = useHost();
  return (page) => addressOf(host, page);
}
