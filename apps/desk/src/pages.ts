/** The pages of staff. The build has them in English; a company translates them with all others (`npm run language`). */
import { routes } from '@stepgate/contract';
import type { SitePart } from '@stepgate/web';

export const part: SitePart = {
  pages: {
    review: { path: routes.review, unlisted: true, onlyEnglish: true, load: () => import('./review/page.ts') },
  },
  copies: import.meta.glob('./*/**/copy.ts', { eager: true, import: 'copy' }),
};
