/** The rules that a program which writes lines for `npm run customer -- import` shares with the import, so that a line is refused by no other rule. */
export { base32 } from './challenges/totp/authenticators.ts';
export { openLanguages } from './config/languages.ts';
export { boundedLines } from './customer-data/bounded-lines.ts';
export { importCustomers } from './customer-data/import-customers.ts';
export { mostNumbers } from './customer-data/import-line.ts';
export { readImportedHash } from './kernel/imported-hashes/read-imported-hash.ts';
export { knownLanguage } from './kernel/language.ts';
export { numberMeant } from './providers/phone/reachable.ts';
export { isSentence } from './start/start-faults.ts';
