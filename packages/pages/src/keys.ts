/** Keys that never leave the browser, for the page of a device that approves. */
export { type AskBrowser, patiently } from '../../react/src/host/ask-browser.ts';
export { decodeBase64url, encodeBase64url } from '../../react/src/host/keys/base64url.ts';
export { type BrowserStore, browserStore } from '../../react/src/host/keys/browser-store.ts';
export { keyAlgorithm, makeKey, sign } from '../../react/src/host/keys/signing-key.ts';
