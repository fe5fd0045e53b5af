import type { ShippedLanguage } from '@stepgate/contract';

/** The name of the page, for its heading and for links to it: the demo alone has it. */
export const sendTitle: Readonly<Record<ShippedLanguage, string>> = { en: 'Send money', de: 'Geld senden' };
