import type { SocialProvider } from '@stepgate/contract';

/** Names, which no language has words for. */
export const socialNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };
