import type { PagePath } from '@stepgate/contract';
import { pageAddress } from '../kernel/page-address.ts';
import type { Settings } from '../kernel/settings.ts';

/** An address with a token in its fragment, which browsers send to no server and no log keeps. */
export const withToken = (address: string, token: string): string => `${address}#token=${token}`;

/** The link to a page with such a token. */
export const linkTo = (settings: Pick<Settings, 'origin' | 'addresses'>, page: PagePath, token: string): string =>
  withToken(pageAddress(settings, page), token);
