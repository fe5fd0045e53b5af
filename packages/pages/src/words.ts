/** Words that several pages of our own web app include. Without components, so that Node can run it. */
export { newPasswordCopy, newPasswordCopyDe } from '../../react/src/pages/parts/new-password/words.ts';
export { sessionEndCopy, sessionEndCopyDe } from '../../react/src/pages/parts/session-end/words.ts';
