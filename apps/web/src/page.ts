/** What a page is made of. */
import type { Language, StepgateProviderProps } from '@stepgate/react';
import type { ComponentType } from 'react';

/** What every page is given. */
export type PageProps = {
  /** The query of the address, with its question mark; empty while a page is prerendered. */
  readonly search: string;
};

type Messages = StepgateProviderProps['messages'];

export type PageContent = {
  readonly Page: ComponentType<PageProps>;
  /** Its own words beside the product's: a file a language, so that nobody loads another page's or another language's. */
  readonly words?: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>>;
};
