/** For the pages of our own web app only: words that several of them include. Without components, so that Node can run it. */
export { newPasswordCopy, newPasswordCopyDe } from './pages/parts/new-password/words.ts';
export { sessionEndCopy, sessionEndCopyDe } from './pages/parts/session-end/words.ts';
