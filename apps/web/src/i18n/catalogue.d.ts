/** Catalogues are written by packages/react/tools/build-catalogues.ts; a test keeps them true. */
declare module '*/catalogues/en.json' {
  const messages: import('@stepgate/react').StepgateProviderProps['messages'];
  export default messages;
}
declare module '*/catalogues/de.json' {
  const messages: import('@stepgate/react').StepgateProviderProps['messages'];
  export default messages;
}
