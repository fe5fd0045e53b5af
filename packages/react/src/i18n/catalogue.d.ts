/** The catalogues, the only JSON that is imported here. tools/build-catalogues.ts writes them, and a test checks that they are up to date. */
declare module '*.json' {
  const messages: import('./messages.ts').Messages;
  export default messages;
}
