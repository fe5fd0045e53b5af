/** `npm run engines`: the main journeys in all four browsers. */
import { testOfProduct } from '../../e2e/journey.ts';
import { everyEngine } from './engines.ts';
import { walkIn } from './walk.ts';

testOfProduct.describe('[ENG-03] the main journeys', () => walkIn(everyEngine));
