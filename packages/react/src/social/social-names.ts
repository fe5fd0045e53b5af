import type { SocialProvider } from '@stepgate/contract';

/** Brand names, which aren't translated. */
export const socialNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };
