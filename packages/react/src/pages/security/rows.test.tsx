import { polls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userEvent, page as viewport } from 'vitest/browser';
import { left, totp } from '../../test/pages/challenges.ts';
import { demand, openSecurity, overview, paths, shows } from './test/open-security.tsx';

type Page = Awaited<ReturnType<typeof openSecurity>>;

const openRows = ({ screen }: Page) =>
  screen
    .getByRole('button', { expanded: true })
    .elements()
    .map(({ textContent }) => textContent);

function arriveAt(fragment: string) {
  const address = location.pathname + location.search;
  history.replaceState(null, '', `${address}${fragment}`);
  onTestFinished(() => history.replaceState(null, '', address));
}

describe('[LOOK-13] the rows of /home/security', () => {
  it('each have a sign and what the customer has, in words', async () => {
    const page = await openSecurity();
    const values = {
      'Email address': 'ada@example.com',
      Password: 'Changed on November 21, 2026',
      Passkeys: 'Not set up',
      [words.phoneNumbers]: 'the number ending in 42 and 1 more',
      [words.authenticatorApp]: 'Set up on November 21, 2026',
      [words.backupCodes]: '7 codes left',
      [words.approvingDevices]: 'Pocket phone',
      [words.loggedInWhere]: '2 browsers',
    };
    const signs = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      await expect.element(page.row(name)).toHaveAccessibleDescription(value);
      signs.add(page.section(name).element().querySelector('path')?.getAttribute('d') ?? 'none');
    }
    expect(signs.size).toBe(8);
    expect(signs).not.toContain('none');
  });

  it('open one at a time, by keyboard too, and the focus stays on the pressed one', async () => {
    const page = await openSecurity();
    await page.row(words.password).click();
    await expect.element(page.button(words.changePassword)).toBeVisible();
    expect(openRows(page)).toEqual([words.password]);
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(page.row('Passkeys')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.row(words.phoneNumbers)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.button(words.addPhoneNumber)).toBeVisible();
    await expect.element(page.button(words.changePassword)).not.toBeInTheDocument();
    expect(openRows(page)).toEqual([words.phoneNumbers]);
    await expect.element(page.row(words.phoneNumbers)).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.poll(() => openRows(page)).toEqual([]);
    await expect.element(page.row(words.phoneNumbers)).toHaveFocus();
  });

  it('keep what was typed while another one is open', { tags: 'deep' }, async () => {
    const { row, button, screen } = await openSecurity({}, {}, words.password);
    await button(words.changePassword).click();
    await screen.getByLabelText('Current password').fill('the old password');
    await row(words.phoneNumbers).click();
    await expect.element(screen.getByLabelText('Current password')).not.toBeVisible();
    await row(words.password).click();
    await expect.element(screen.getByLabelText('Current password')).toBeVisible();
    await expect.element(screen.getByLabelText('Current password')).toHaveValue('the old password');
  });

  it('a pressed one stays in sight when a long one above it closes', { tags: 'deep' }, async () => {
    await viewport.viewport(360, 300);
    onTestFinished(() => viewport.viewport(414, 896));
    // As in a browser that doesn't keep the place by itself.
    document.documentElement.style.overflowAnchor = 'none';
    onTestFinished(() => {
      document.documentElement.style.removeProperty('overflow-anchor');
    });
    const { row, button, screen } = await openSecurity({}, {}, words.phoneNumbers);
    await button(words.addPhoneNumber).click();
    await expect.element(screen.getByRole('textbox')).toBeVisible();
    const pressed = row(words.backupCodes).element();
    pressed.scrollIntoView({ block: 'start' });
    if (pressed instanceof HTMLElement) pressed.click();
    await expect.poll(() => pressed.ariaExpanded).toBe('true');
    const { top, bottom } = row(words.backupCodes).element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(300);
  });

  it('a link to a row opens it and takes the focus there, also over the open page', async () => {
    arriveAt('#devices');
    const page = await openSecurity();
    await expect.element(page.row(words.approvingDevices)).toHaveFocus();
    expect(openRows(page)).toEqual([words.approvingDevices]);
    location.hash = '#password';
    await expect.element(page.row(words.password)).toHaveFocus();
    expect(openRows(page)).toEqual([words.password]);
  });

  it('a link to no row opens none', { tags: 'deep' }, async () => {
    arriveAt('#nothing');
    const page = await openSecurity();
    await expect.element(page.row(words.password)).toBeVisible();
    expect(openRows(page)).toEqual([]);
  });

  it('the result of a change shows in its row, and another open row stays', async () => {
    const withNew = shows({ devices: [...overview.devices, { id: 'd2', name: 'New phone', enrolledAt: 0, lastUsedAt: null }] });
    const code = { status: 200, body: { code: 'ABCDE-12345', link: 'https://app.example.test/device', expiresAt: 0 } };
    const look = `${paths.security}?poll=true`;
    const answers = {
      [paths.beginDevice]: [code],
      [look]: [shows(), withNew],
      [paths.security]: [shows(), withNew],
    };
    const page = await openSecurity(answers, {}, words.approvingDevices);
    await page.button(words.addDevice).click();
    await expect.poll(() => page.asked.filter((call) => call === look)).toHaveLength(1);
    await page.row(words.password).click();
    await expect.poll(() => openRows(page)).toEqual([words.password]);
    await page.clock.advance(polls.deviceEnrolment.interval);
    await expect.element(page.section(words.approvingDevices).getByText('New phone can now approve your logins.')).toBeVisible();
    expect(openRows(page)).toEqual([words.password]);
  });

  it('a removal never looks like progress, and no row has more than one main action', async () => {
    const page = await openSecurity({}, {}, words.phoneNumbers);
    const colour = (name: string, at = 0) =>
      getComputedStyle(page.section(words.phoneNumbers).getByRole('button', { name, exact: true }).nth(at).element()).color;
    expect(colour(words.remove)).toBe('rgb(160, 24, 24)');
    expect(colour(words.changePhoneNumber)).toBe('rgb(0, 87, 90)');
    for (const section of document.querySelectorAll('main section[id]'))
      expect(section.querySelectorAll('[data-main]').length).toBeLessThanOrEqual(1);
  });
});

describe('the state of the account in one line', () => {
  const none = { phoneNumbers: [], authenticator: null, backupCodesLeft: 0, devices: [] };
  const [device] = overview.devices;
  const face = { face: { enrolledAt: 0, from: 'scan' as const }, faceMatch: { available: true, approvedPhoto: false } };

  it.each([
    {
      change: none,
      en: /^You can't confirm it's you yet\. Add a phone number/,
      de: /^Sie können Ihre Identität noch nicht bestätigen\./,
    },
    {
      change: { ...none, phoneNumbers: overview.phoneNumbers },
      en: "You have only one way to confirm it's you: code to your phone. Set up another in case this one fails.",
      de: 'Sie haben nur eine Möglichkeit, Ihre Identität zu bestätigen: Code aufs Smartphone. Richten Sie eine weitere ein, falls diese ausfällt.',
    },
    {
      change: { devices: [] },
      en: "You have 2 ways to confirm it's you: code to your phone and authenticator app",
      de: 'So bestätigen Sie Ihre Identität: Code aufs Smartphone und Authenticator-App',
    },
    {
      change: { ...face, devices: device ? [device] : [] },
      en: /^You have 4 ways .*: code to your phone, authenticator app, approval on your device,? and video selfie$/,
      de: /^So bestätigen Sie Ihre Identität: Code aufs Smartphone, Authenticator-App, Freigabe am Gerät und Videoselfie$/,
    },
  ])('[LOOK-13] says with what the customer can verify that it’s them: $en', async ({ change, en, de }) => {
    const english = await openSecurity({ [paths.security]: [shows(change)] });
    await expect.element(english.screen.getByText(en)).toBeVisible();
    english.close();
    const german = await openSecurity({ [paths.security]: [shows(change)] }, { language: 'de' });
    await expect.element(german.screen.getByText(de)).toBeVisible();
  });

  it('[LOOK-04] warns by its sign and its colour if there is only one', async () => {
    const look = () => {
      const line = document.querySelector('main h1 + p');
      return { ground: line && getComputedStyle(line).backgroundColor, sign: line?.querySelector('path')?.getAttribute('d') };
    };
    const safe = await openSecurity();
    await expect.element(safe.screen.getByText(/^You have 3 ways/)).toBeVisible();
    const before = look();
    safe.close();
    const weak = await openSecurity({ [paths.security]: [shows({ ...none, phoneNumbers: overview.phoneNumbers })] });
    await expect.element(weak.screen.getByText(/^You have only one way/)).toBeVisible();
    const after = look();
    expect(before.ground).toBe('rgb(227, 244, 232)');
    expect(after.ground).toBe('rgb(255, 243, 217)');
    expect(after.sign).not.toBe(before.sign);
  });

  it('backup codes don’t count, because they replace the app', async () => {
    const { screen } = await openSecurity({ [paths.security]: [shows({ phoneNumbers: [], devices: [] })] });
    await expect.element(screen.getByText(/^You have only one way to confirm it's you: authenticator app\./)).toBeVisible();
  });
});

it.each(['en', 'de'] as const)(
  '[LOOK-06] the rows have their final place before the answer, on a narrow phone: %s',
  async (language) => {
    await viewport.viewport(360, 740);
    onTestFinished(() => viewport.viewport(414, 896));
    const places = () =>
      [...document.querySelectorAll('main :is(h2, [aria-hidden] p:nth-of-type(2n + 1))')].map((each) => ({
        name: each.textContent,
        top: each.getBoundingClientRect().top,
      }));
    const before = await openSecurity({ [paths.security]: ['never'] }, { language });
    await expect.element(before.screen.getByRole('heading', { level: 1 })).toBeVisible();
    const expected = places();
    expect(expected).toHaveLength(8);
    before.close();
    const after = await openSecurity({}, { language });
    await expect.element(after.screen.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(places()).toEqual(expected);
  },
);

it('a dialog over an open row is answered, and the row is still open', { tags: 'deep' }, async () => {
  const answers = { [paths.beginDevice]: [demand('token')], [paths.status]: [left(totp)] };
  const page = await openSecurity(answers, {}, words.approvingDevices);
  await page.button(words.addDevice).click();
  await page.button(words.close).click();
  await expect.element(page.section(words.approvingDevices).getByText(words.nothingChanged)).toBeVisible();
  expect(openRows(page)).toEqual([words.approvingDevices]);
});
