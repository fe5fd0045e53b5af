/** The main journeys in the oldest Chromium that we support; the other journeys are in today's. `npm run engines` walks them in Firefox and WebKit, too. */

import { testOfProduct } from '../../e2e/journey.ts';
import { walkIn } from './walk.ts';

testOfProduct.describe('[ENG-03] the main journeys', () => walkIn(['Chromium 109']));
