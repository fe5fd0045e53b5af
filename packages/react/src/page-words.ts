/** For the pages of our own web app only: words that several of them include. Without components, so that Node can run it. */
export { newPasswordCopy, newPasswordCopyDe } from './page-parts/new-password/words.ts';
export { sessionEndCopy, sessionEndCopyDe } from './page-parts/session-end/words.ts';
