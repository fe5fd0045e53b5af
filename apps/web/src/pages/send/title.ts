import type { Language } from '@stepgate/react';

/** The name of the page, for its heading and for links to it: the demo alone has it. */
export const sendTitle: Readonly<Record<Language, string>> = { en: 'Send money', de: 'Geld senden' };
