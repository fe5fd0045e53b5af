/** `npm run engines`: the main journeys in all four browsers. */
import { everyEngine } from './engines.ts';
import { walkIn } from './walk.ts';

walkIn(everyEngine);
