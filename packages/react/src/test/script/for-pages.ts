/** What the tests of the pages need to check their scripted answers against the contract. */

export { fakePasskeys } from '../fake-passkeys.ts';
export { type Fault, fault, isFault } from './answers.ts';
export { nameOf } from './call-names.ts';
export { checkAnswer } from './check-answer.ts';
