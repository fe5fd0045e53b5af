/** The stage of the demo. Its own words are in English only; what it shows of the product comes from the product. */
import { demoPhoneRoute, demoSendRoute, demoStartRoute } from '@stepgate/contract';
import type { SitePart } from '@stepgate/web';

export const part: SitePart = {
  pages: {
    'demo-start': { path: demoStartRoute, onlyEnglish: true, load: () => import('./demo-start/page.ts') },
    'demo-phone': { path: demoPhoneRoute, onlyEnglish: true, load: () => import('./demo-phone/page.ts') },
    send: { path: demoSendRoute, onlyEnglish: true, load: () => import('./send/page.ts') },
  },
};
