/** The parts of a whole site in addition to its pages. */
import type { HostSettings, Language } from '@stepgate/react';

export type SiteHost = {
  settings(language: Language): Pick<HostSettings, 'footerLinks' | 'testHints'>;
  /** Gets each error of a page. */
  log(error: unknown): void;
};
