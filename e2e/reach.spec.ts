/** Sixty cells: ten kinds of people walk six journeys, each in their own way. `e2e/reach/cells.ts` has the table. */
import { answered, test } from './journey.ts';
import { type Journey, journeys, type Person, people, titleOf } from './reach/cells.ts';
import { handsOf, waysOf } from './reach/hands.ts';
import { recordPassed } from './reach/record.ts';
import { walks } from './reach/walks.ts';

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(of).filter((key): key is K => Object.hasOwn(of, key));

for (const person of keysOf<Person>(people)) {
  const ways = waysOf[person];
  test.describe(people[person].en, () => {
    test.use({ ...ways.context, expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });

    for (const journey of keysOf<Journey>(journeys))
      test(titleOf(person, journey), { tag: person === 'otherScript' ? [] : '@deep' }, async ({ page, product, browser }) => {
        await ways.prepare?.(page);
        await walks[journey]({ page, product, hands: handsOf(ways, page) });
        await ways.after?.(page, product);
        recordPassed(`Chromium ${browser.version().split('.')[0]}`, titleOf(person, journey));
      });
  });
}
