import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { left, totp } from '../../../test/pages/challenges.ts';
import { type Answers, demand, done, openSecurity, paths, problem, shows } from '../test/open-security.tsx';

const title = 'Other ways to log in';
const withSocials = (facebook: boolean) =>
  shows({
    socials: [
      { provider: 'google', connected: false },
      { provider: 'facebook', connected: facebook },
    ],
  });
const leadsTo = (redirectUrl: string) => ({ status: 200, body: { redirectUrl } });
const theirs = 'https://www.facebook.com/v21.0/dialog/oauth?state=s';

/** Sets the address with which the browser returns from a provider. */
function comeBack(fragment: string) {
  const address = location.pathname + location.search;
  history.replaceState(null, '', `${address}#${fragment}`);
  onTestFinished(() => {
    history.replaceState(null, '', address);
    sessionStorage.clear();
  });
}

const openSocials = (answers: Answers) => openSecurity(answers, {}, title);
const notConnected = { [paths.security]: [withSocials(false)] };

describe('other ways to log in', () => {
  it('are shown only if the service has any, each with its one action', async () => {
    const bare = await openSecurity();
    await expect.element(bare.section(words.password)).toBeVisible();
    await expect.element(bare.section(title)).not.toBeInTheDocument();
    bare.close();
    const { section } = await openSocials({ [paths.security]: [withSocials(true)] });
    await expect.element(section(title).getByText('Connected', { exact: true })).toBeVisible();
    const buttons = section(title).getByRole('listitem').getByRole('button').elements();
    const described = buttons.map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(buttons.map(({ textContent }, at) => `${textContent} ${described[at]}`)).toEqual([
      'Connect Google',
      'Disconnect Facebook',
    ]);
  });

  it('connecting needs an approval first, and then the browser leaves for the provider (SO1)', async () => {
    const { section, screen, sent, navigate } = await openSocials({
      ...notConnected,
      [paths.connectSocial]: [demand('token'), leadsTo(theirs)],
      [paths.status]: [left(totp), left()],
      [paths.verifyTotp]: [left()],
    });
    await section(title).getByRole('button', { name: 'Connect' }).nth(1).click();
    await expect.element(screen.getByLabelText(words.code)).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
    await screen.getByLabelText(words.code).fill('123456');
    await expect.poll(() => navigate.mock.calls).toEqual([[theirs, 'provider']]);
    const asked = sent.filter(({ call }) => call === paths.connectSocial).map(({ body }) => body);
    expect(asked).toEqual([{ provider: 'facebook' }, { provider: 'facebook' }]);
  });

  it.each(rows(['https://evil.test/', 'https://accounts.google.com/o', 'javascript:alert(1)', ''], 1))(
    '(SO3) doesn’t leave for another address: %s',
    async (address) => {
      const { section, screen, navigate } = await openSocials({ ...notConnected, [paths.connectSocial]: [leadsTo(address)] });
      await section(title).getByRole('button', { name: 'Connect' }).nth(1).click();
      await expect.element(screen.getByRole('alert')).toBeVisible();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('an unavailable provider is reported in the section, and can be tried again', { tags: 'deep' }, async () => {
    const { section, navigate } = await openSocials({
      ...notConnected,
      [paths.connectSocial]: [problem(502, 'social_unavailable', 'That login is away.'), leadsTo(theirs)],
    });
    const connect = section(title).getByRole('button', { name: 'Connect' }).nth(1);
    await connect.click();
    await expect.element(section(title).getByRole('alert').getByText('That login is away.')).toBeVisible();
    await connect.click();
    await expect.poll(() => navigate.mock.calls).toEqual([[theirs, 'provider']]);
  });

  it.each(
    rows(
      [
        { what: 'connected', announcement: "It's connected. You can now log in with it." },
        { what: 'taken', announcement: 'That account is connected to another account with us. Nothing has changed.' },
        { what: 'refused', announcement: 'You stopped before it was finished. Nothing has changed.' },
        { what: 'failed', announcement: /^We couldn't connect it/ },
      ],
      1,
    ),
  )('coming back with $what is reported once, and removed from the address (TS2)', async ({ what, announcement }) => {
    comeBack(`social=${what}`);
    const first = await openSecurity(notConnected);
    const words = first.section(title).getByText(announcement);
    await expect.element(words).toBeVisible();
    expect(document.activeElement?.contains(words.element())).toBe(true);
    expect(location.hash).toBe('');
    first.close();
    const again = await openSocials(notConnected);
    await expect.element(again.section(title).getByText('Google', { exact: true })).toBeVisible();
    await expect.element(again.screen.getByText(announcement)).not.toBeInTheDocument();
  });

  it('unknown words in the address are ignored', { tags: 'deep' }, async () => {
    comeBack('social=<b>You have won</b>');
    const { section, screen } = await openSocials(notConnected);
    await expect.element(section(title).getByText('Google', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('You have won')).not.toBeInTheDocument();
    expect(section(title).getByRole('status').elements()).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('one is disconnected after a confirmation', async () => {
    const { section, button, screen, asked } = await openSocials({
      [paths.disconnectSocial('facebook')]: [done],
      [paths.security]: [withSocials(true), withSocials(false)],
    });
    await button('Disconnect', title).click();
    await expect.element(screen.getByText(/^Disconnect Facebook\?/)).toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await button('Yes, disconnect it').click();
    await expect.element(screen.getByText("We've disconnected Facebook.")).toBeVisible();
    expect(section(title).getByText('Connected', { exact: true }).elements()).toEqual([]);
  });
});
