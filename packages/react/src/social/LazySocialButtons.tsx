import { withWords } from '../i18n/with-words.tsx';
import { loadSocialMessages } from './load-social-messages.ts';

/** Other ways to log in or to sign up. Suspends until its code and words are there. */
export const SocialButtons = withWords(async () => (await import('./SocialButtons.tsx')).SocialButtons, loadSocialMessages);
