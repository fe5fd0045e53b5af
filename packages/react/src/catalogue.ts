/** For hosts that add a language. It contains the compiler of ICU messages, so import it only in the module of a language. */
export { CatalogueError, catalogue } from './words/catalogue.ts';
export type { AllWords, English } from './words/labels.ts';
