import type { PagePath } from '@stepgate/contract';
import { useHost } from './context.ts';

/** @returns the function that knows where the host shows a page of the product */
export function useAddress(): (page: PagePath) => string {
  const { addresses } = useHost();
  return (page) => addresses?.[page] ?? page;
}
