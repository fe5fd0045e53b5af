/** A chunk of its own: no form waits for it. */
export { askLoginOptions } from '@stepgate/pages';
