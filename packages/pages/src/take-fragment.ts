/** For the first script of a page, which loads nothing else. */
export { takeFragment, unstoredFragment } from '../../react/src/pages/parts/link/take-fragment.ts';
