/** Why a customer can't log in: each limit that refuses the next step is named. */
import { staffWords } from '@stepgate/contract/staff-words';
import { openWorld, testFaceEngine } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { showCustomer } from '../../commands/customer-show.ts';
import { describeHindrance } from '../../commands/hindrance-words.ts';
import { explainTo } from '../../commands/policy-explain.ts';
import { type LimitName, limitNames } from '../../kernel/limit-names.ts';
import { databaseNow, installationOf, transact } from '../../storage/transaction.ts';
import { newDesk } from '../test/desk-of.ts';
import { waysToUseUp } from '../test/use-up.ts';
import { type LoginLimit, limitsOfLogin } from './login-limits.ts';

type Line = { readonly limit?: LimitName };

const isMet = (limit: LimitName): limit is LoginLimit => limit in waysToUseUp;

/** The beginning of the sentence that names the limit. */
function sentenceOf(limit: LoginLimit): RegExp {
  const row = limitsOfLogin[limit];
  if ('from' in row) return new RegExp(`^(For data sharing, t|T)he limit ${limit} is used up until 20\\S+Z\\.$`);
  if (row.hindrance === 'requests-stopped') return /^The customer denied an approval request, so no device is asked until 20/;
  const families = new Map<string, string>(Object.entries(staffWords));
  const family = families.get(`family.${limit === 'customer-phone-guesses' ? 'phone-guess' : limit.replace('attempts-', '')}`);
  return new RegExp(`^${family}: blocked after too many wrong attempts until 20\\S+Z\\.$`);
}

describe('a limit that refuses the next step of a login', () => {
  it('[SRE-04] is used up by a test if and only if a login can meet it', () => {
    expect(limitNames.filter((limit) => !('not' in limitsOfLogin[limit]))).toEqual(limitNames.filter(isMet));
  });

  it.each(limitNames.filter(isMet))('[SRE-04] %s is named by the command, the desk and the explanation', async (limit) => {
    const { use, setup, settings, silent } = waysToUseUp[limit];
    const lines: Line[] = [];
    const face = testFaceEngine();
    Object.assign(face, { verifies: 'reject' });
    const world = await openWorld({ face, ...(settings && { settings }), log: (line) => void lines.push(JSON.parse(line)) });
    onTestFinished(() => world.close());
    const customer = await world.addCustomer(setup);
    const show = async () => {
      const page = await showCustomer({ ...databaseNow(world), ...installationOf(world) }, customer.id);
      const [, section = ''] = page.split('Why a login fails:\n');
      return (section.match(/^(?: {2}.*\n?)+/)?.[0] ?? '').split('\n').flatMap((line) => line.trim() || []);
    };
    const named = sentenceOf(limit);
    expect((await show()).filter((line) => named.test(line))).toEqual([]);
    await use(world, customer);
    await world.settle();
    const shown = (await show()).filter((line) => named.test(line));
    expect(shown).toHaveLength(1);
    if (!silent) expect(lines.map((line) => line.limit)).toContain(limit);
    const { hindrances } = await (await newDesk(world)).read(customer.id);
    expect(hindrances.map(describeHindrance).filter((line) => named.test(line))).toEqual(shown);
    const explained = await transact(world, (tx) => explainTo(tx, customer.id, 'IDENTITY__LOGIN'));
    expect(explained.split('Blocked now:\n')[1]).toContain(`  ${shown[0]}`);
  });
});
