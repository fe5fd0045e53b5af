import { shippedLanguage } from '@stepgate/contract';
import { lazyPart } from '@stepgate/pages';

const catalogues = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The desk's customers. Their code and their words are loaded once the cases are there. */
export const LazyCustomers = lazyPart(
  async () => (await import('./Customers.tsx')).Customers,
  async (language) => (await catalogues[shippedLanguage(language)]()).default,
);
