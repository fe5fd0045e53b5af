import { isLocalHost, type PagePath, routes } from '@stepgate/contract';
import { entriesOf } from './forms/forms.ts';
import type { Faults } from './values.ts';

/** They stay with the service: the first has the id of a registration in its address, the second keeps a worker, the third is for staff. */
const ours: ReadonlySet<PagePath> = new Set([routes.register, routes.device, routes.review]);
const pages: readonly PagePath[] = Object.values(routes);

const pageCalled = (path: string): PagePath | undefined => Object.values(routes).find((page) => page === path && !ours.has(page));

/** @returns whether a customer can be sent there, with a token in the fragment */
function leadsElsewhere(address: string, origin: string): boolean {
  if (!/^(?:https?:\/\/|\/(?!\/))[\x21-\x7e]+$/.test(address) || !URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  const isOwn = url.origin === origin;
  // A page of ours would send the customer on, perhaps in a circle.
  if (isOwn && pages.some((page) => page === url.pathname)) return false;
  const isSafe = isOwn || url.protocol === 'https:' || isLocalHost(url.hostname);
  return isSafe && url.hash === '' && !address.includes('#') && url.username === '' && url.password === '';
}

/** Where the company shows pages of its own, by our path: `/home/security=/account, /login/reset-password=https://app.example.com/reset`. */
export function parseAddresses(
  text: string | undefined,
  origin: string,
  faults: Faults,
): { readonly addresses?: ReadonlyMap<PagePath, string> } {
  const addresses = new Map<PagePath, string>();
  for (const each of entriesOf(text ?? '')) {
    const at = each.indexOf('=');
    const page = pageCalled(each.slice(0, at).trim());
    const address = each.slice(at + 1).trim();
    if (at > 0 && page !== undefined && leadsElsewhere(address, origin)) addresses.set(page, address);
    else
      faults.push(
        `STEPGATE_ADDRESSES must be pages of ours with where yours are, such as "${routes.resetPassword}=/account/reset", separated by commas, not "${each}"`,
      );
  }
  return addresses.size === 0 ? {} : { addresses };
}
