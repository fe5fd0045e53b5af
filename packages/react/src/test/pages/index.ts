/** What the tests of our own web app share with those of the pages here. */

export { approvalOf, demand, nobody, overview, paths, problem } from '../../pages/security/test/open-security.tsx';
export { axeViolations } from '../axe-violations.ts';
export { fakePasskeys } from '../fake-passkeys.ts';
export { fault } from '../script/answers.ts';
export { challenge, left, leftOf, leftWith, required, totp } from './challenges.ts';
export { checkEveryLook } from './every-look.ts';
export { openLink, openLinkOver } from './mailed-link.ts';
export { type Options, openPage } from './open-page.tsx';
export { pressTwice } from './press-twice.ts';
