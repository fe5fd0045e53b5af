import type { ShippedLanguage } from '@stepgate/contract';

/** The name of the page, for its heading and for links to it. */
export const demoPhoneTitle: Readonly<Record<ShippedLanguage, string>> = { en: 'Demo phone', de: 'Demo-Smartphone' };
