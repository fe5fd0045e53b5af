import type { PagePath } from '@stepgate/contract';
import type { Settings } from './settings.ts';

/** @returns the whole address of a page: the company's own if it has one for it, otherwise ours */
export function pageAddress({ origin, addresses }: Pick<Settings, 'origin' | 'addresses'>, page: PagePath): string {
  const path = addresses?.get(page) ?? page;
  return path.startsWith('/') ? origin + path : path;
}
