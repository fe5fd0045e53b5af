/** Modules that the build makes: see `build/site-source.ts`. */
declare module 'virtual:site-parts' {
  /** Of each folder of pages in this site. */
  export const parts: readonly import('./parts/site-part.ts').SitePart[];
}

declare module 'virtual:site-host' {
  /** Path of the link around the company's name at the head of each page. */
  export const home: string;
  export const siteHost: import('./parts/site-host.ts').SiteHost;
}
