/** The compiled catalogues, which `words.ts` reads. */
declare module '*.json' {
  const messages: Readonly<Record<string, readonly unknown[]>>;
  export default messages;
}
