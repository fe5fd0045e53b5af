export { base64urlOf, bytesOf } from './base64url.ts';
export { type BrowserStore, browserStore } from './browser-store.ts';
export { keyAlgorithm, makeKey, sign } from './signing-key.ts';
