import { lazyPart } from '@stepgate/pages';

/** The desk's customers. Their code and their words are loaded once the cases are there. */
export const LazyCustomers = lazyPart(
  async () => (await import('./Customers.tsx')).Customers,
  async () => (await import('./catalogues/en.json')).default,
);
