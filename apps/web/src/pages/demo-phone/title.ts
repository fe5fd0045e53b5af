import type { Language } from '@stepgate/react';

/** The name of the page, for its heading and for links to it. */
export const demoPhoneTitle: Readonly<Record<Language, string>> = { en: 'Demo phone', de: 'Demo-Telefon' };
