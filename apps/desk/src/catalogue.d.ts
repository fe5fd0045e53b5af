/** The catalogues of the desk. packages/react/tools/build-catalogues.ts writes them. */
declare module '*.json' {
  const messages: import('@stepgate/react').StepgateProviderProps['messages'];
  export default messages;
}
