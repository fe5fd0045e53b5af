/** The main journeys in today's Chromium and in the oldest one that we support. `npm run engines` walks them in Firefox and WebKit, too. */
import { walkIn } from './engines/walk.ts';
import { testOfProduct } from './journey.ts';

testOfProduct.describe('[ENG-03] the main journeys', () => walkIn(['Chromium', 'Chromium 109']));
