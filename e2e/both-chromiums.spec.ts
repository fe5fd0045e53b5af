/** The main journeys in the oldest Chromium that we support; the other journeys are in today's. `npm run engines` walks them in Firefox and WebKit, too. */
import { walkIn } from './engines/walk.ts';
import { testOfProduct } from './journey.ts';

testOfProduct.describe('[ENG-03] the main journeys', () => walkIn(['Chromium 109'], ['@deep']));
