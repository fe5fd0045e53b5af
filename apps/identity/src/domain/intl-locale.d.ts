/** What Node's Intl has and TypeScript's library does not know yet (ECMA-402, Intl Locale Info). */
declare namespace Intl {
  interface Locale {
    /** Time zones of the locale's region; `undefined` without a region. */
    getTimeZones(): string[] | undefined;
  }
}
