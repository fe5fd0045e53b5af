/** What every page is given. */
export type PageProps = {
  /** The query of the address, with its question mark; empty while a page is prerendered. */
  readonly search: string;
};
