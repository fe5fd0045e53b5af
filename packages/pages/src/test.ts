/** The parts that the tests of our own web app share with those of the pages in react. */

export { createApproval, demand, nobody, overview, paths, problem } from '../../react/src/pages/security/test/open-security.tsx';
export { axeViolations } from '../../react/src/test/axe-violations.ts';
export { fakePasskeys } from '../../react/src/test/fake-passkeys.ts';
export { challenge, left, leftWith, leftWithDetails, required, totp } from '../../react/src/test/pages/challenges.ts';
export { checkEveryLook } from '../../react/src/test/pages/every-look.ts';
export { openLink, openLinkOver } from '../../react/src/test/pages/mailed-link.ts';
export { type Options, openPage } from '../../react/src/test/pages/open-page.tsx';
export { pressTwice } from '../../react/src/test/pages/press-twice.ts';
export { fault } from '../../react/src/test/script/answers.ts';
