import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { type Answers, done, openSecurity, overview, paths, problem, shows } from '../test/open-security.tsx';

const title = 'Preferred method';
const choices = ['PASSKEY', 'TOTP', 'SMS'] as const;
const withChoice = (chosen: (typeof choices)[number] | null) => shows({ preferredMethod: { choices: [...choices], chosen } });
async function open(answers: Answers) {
  const page = await openSecurity(answers, {}, title);
  const chosen = () => page.sent.flatMap(({ call, body }) => (call === paths.preferMethod ? [body] : []));
  return { ...page, chosen };
}

describe('the preferred method', () => {
  it('[POL-10] is chosen from the methods of the account, and the page says so', async () => {
    const { asked, screen, section, row, chosen } = await open({
      [paths.security]: [withChoice(null), withChoice('TOTP')],
      [paths.preferMethod]: [done],
    });
    await expect.element(row(title)).toHaveAccessibleDescription('No preference');
    const rows = section(title).getByRole('listitem');
    await expect.poll(() => rows.elements()).toHaveLength(3);
    const choose = rows.nth(1).getByRole('button', { name: 'Ask for this first' });
    await expect.element(choose).toHaveAccessibleDescription(words.authenticatorApp);
    await choose.click();
    await expect.element(screen.getByText('From now on, we ask for this first: Authenticator app.')).toBeVisible();
    await expect.element(row(title)).toHaveAccessibleDescription(words.authenticatorApp);
    await expect.element(rows.nth(1).getByText('We ask for this first')).toBeVisible();
    expect(asked).toEqual([paths.security, paths.preferMethod, paths.security]);
    expect(chosen()).toEqual([{ method: 'TOTP' }]);
  });

  it('[POL-10] is taken back with the same button', { tags: 'deep' }, async () => {
    const { screen, section, row, chosen } = await open({
      [paths.security]: [withChoice('SMS'), withChoice(null)],
      [paths.preferMethod]: [done],
    });
    await section(title).getByRole('button', { name: 'No preference', exact: true }).click();
    await expect.element(screen.getByText('You no longer have a preferred method.')).toBeVisible();
    await expect.element(row(title)).toHaveAccessibleDescription('No preference');
    expect(chosen()).toEqual([{ method: null }]);
  });

  it('a refusal is shown at the pressed method', { tags: 'deep' }, async () => {
    const { section } = await open({
      [paths.security]: [withChoice(null)],
      [paths.preferMethod]: [problem(403, 'not_allowed', 'Your account no longer has this method.')],
    });
    const rows = section(title).getByRole('listitem');
    await rows.nth(2).getByRole('button', { name: 'Ask for this first' }).click();
    await expect.element(rows.nth(2).getByText('Your account no longer has this method.')).toBeVisible();
  });

  it.each([
    ['a service without the choice', overview.preferredMethod],
    ['a customer with a single method', { choices: ['TOTP' as const], chosen: null }],
  ])('there is no row for %s', async (_for, preferredMethod) => {
    const { screen, section } = await openSecurity({ [paths.security]: [shows(preferredMethod && { preferredMethod })] });
    await expect.element(section(words.password)).toBeVisible();
    await expect.element(screen.getByText(title)).not.toBeInTheDocument();
  });
});
