/** Sixty cells: ten kinds of people walk six journeys, each in their own way. `walks/cells.ts` has the table. */
import { answered, test } from '../../e2e/journey.ts';
import { type Journey, journeys, type Person, people, titleOf } from './walks/cells.ts';
import { handsOf, waysOf } from './walks/hands.ts';
import { recordPassed } from './walks/record.ts';
import { walks } from './walks/walks.ts';

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(of).filter((key): key is K => Object.hasOwn(of, key));

test.use({ expectedErrors: { patterns: [answered(401), answered(403), answered(429)] } });
test.slow();

for (const person of keysOf<Person>(people)) {
  const ways = waysOf[person];
  test.describe(() => {
    test.use({ moves: ways.moves });

    test(`[BODY-09] ${people[person].en}: from the login to a passkey, six journeys`, async ({
      product,
      browser,
      anotherBrowser,
    }) => {
      for (const journey of keysOf<Journey>(journeys))
        await test.step(titleOf(person, journey), async () => {
          await product.startOver();
          const page = await anotherBrowser(ways.context);
          await ways.prepare?.(page);
          await walks[journey]({ page, product, hands: handsOf(ways, page) });
          await ways.after?.(page, product);
          await page.context().close();
          recordPassed(`Chromium ${browser.version().split('.')[0]}`, titleOf(person, journey));
        });
    });
  });
}
