/** Whether a stranger who sends five requests a day keeps a customer out. Time is simulated, so the machine doesn't matter. */
import { hostileFamilies } from '../twenty-days/families.ts';
import { type TwentyDays, twentyDays } from '../twenty-days/twenty-days.ts';

export async function measureLockout(): Promise<TwentyDays[]> {
  const results = [];
  for (const family of hostileFamilies) results.push(await twentyDays(family));
  return results;
}

export const tableOfDays = (results: readonly TwentyDays[]): string =>
  [
    '| against | hostile requests | days with entry, of 20 | by which way | mails to the customer | 200 days later |',
    '|---|---|---|---|---|---|',
    ...results.map(({ family, hostile, days, by, mails, later }) => {
      const ways = Object.entries(by).map(([way, times]) => `${way} (${times})`);
      return `| ${family} | ${hostile} | ${days} | ${ways.join(', ')} | ${mails} | ${later} |`;
    }),
  ].join('\n');
