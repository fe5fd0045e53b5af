/** The parts of a page. */
import type { ShippedLanguage } from '@stepgate/contract';
import type { StepgateProviderProps } from '@stepgate/react';
import type { ComponentType } from 'react';

/** The props of every page. */
export type PageProps = {
  /** The query of the address, with its question mark; empty while a page is prerendered. */
  readonly search: string;
};

type Messages = StepgateProviderProps['messages'];

export type PageContent = {
  readonly Page: ComponentType<PageProps>;
  /** The page's own messages, in addition to the product's. Each language has its own file, so that only the needed messages are loaded. */
  readonly words?: Readonly<Record<ShippedLanguage, () => Promise<{ readonly default: Messages }>>>;
};

type LoadWords = NonNullable<PageContent['words']>[ShippedLanguage];

/** The words of a page that stays English whatever the language around it. */
export const englishOnly = (load: LoadWords): PageContent['words'] => ({ en: load, de: load });
