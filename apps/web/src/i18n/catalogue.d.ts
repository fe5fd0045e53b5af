/** The catalogues, the only JSON that is imported here. packages/react/tools/build-catalogues.ts writes them, and a test checks them. */
declare module '*.json' {
  const messages: import('@stepgate/react').StepgateProviderProps['messages'];
  export default messages;
}
