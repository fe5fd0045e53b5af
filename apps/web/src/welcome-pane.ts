/** Beside the card of the login on a desk. No script draws it: it is in the document alone, and its style is in `pages/login/welcome.css`. */
import { drawings } from '@stepgate/react';

const line = 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const stair = '<path d="M8 88V66h27V42h27V18h26v70z" fill="var(--sg-surface)" stroke="var(--sg-surface)" stroke-width="6"/>';

/** @param sentence as markup */
export const welcomePane = (sentence: string): string =>
  `<aside class="welcome"><svg viewBox="0 0 96 96" width="192" height="192" fill="none" ${line} opacity="var(--sg-illustration)" aria-hidden="true">${stair}<path d="${drawings.shield}"/></svg><p>${sentence}</p></aside>`;
