/** Part of Node's Intl that TypeScript's library doesn't declare yet (ECMA-402, Intl Locale Info). */
declare namespace Intl {
  interface Locale {
    /** Time zones of the locale's region; `undefined` without a region. */
    getTimeZones(): string[] | undefined;
  }
}
