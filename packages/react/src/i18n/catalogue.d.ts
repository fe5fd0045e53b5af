/** Catalogues are written by tools/build-catalogues.ts; a test keeps them true. */
declare module '*/en.json' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
declare module '*/de.json' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
