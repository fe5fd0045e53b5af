import type { copy as actions } from './actions/copy.ts';
import type { copy as customers } from './customers/copy.ts';
import type { copy as timeline } from './timeline/copy.ts';
import type { copy as why } from './why/copy.ts';

/** The words about customers, which are loaded together. */
export type DeskCopy = typeof actions & typeof customers & typeof timeline & typeof why;
