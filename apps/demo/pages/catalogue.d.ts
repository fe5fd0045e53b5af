/** The catalogue of /home/send. packages/react/tools/build-catalogues.ts writes it. */
declare module '*.json' {
  const messages: import('@stepgate/react').StepgateProviderProps['messages'];
  export default messages;
}
