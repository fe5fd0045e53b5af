/** The main journeys in today's Chromium and in the oldest one that we support. `npm run engines` walks them in Firefox and WebKit, too. */
import { walkIn } from './engines/walk.ts';

walkIn(['Chromium', 'Chromium 109']);
