import type { Language } from '@stepgate/react';

/** As the language writes pounds, such as `£250.00` or `250,00 £`. */
export const money = (pence: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'GBP' }).format(pence / 100);
