import { describe, expect, it, onTestFinished } from 'vitest';
import { done, left, openSecurity, paths, problem, proofNeeded, shows, totp } from '../test/open-security.ts';

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

/** The browser has come back from a provider, with this in the fragment. */
function comeBack(fragment: string) {
  const address = location.pathname + location.search;
  history.replaceState(null, '', `${address}#${fragment}`);
  onTestFinished(() => {
    history.replaceState(null, '', address);
    sessionStorage.clear();
  });
}

const notConnected = { [paths.security]: [withSocials(false)] };

describe('other ways to log in', () => {
  it('stand there only where one is set up, each with the one thing that can be done with it', async () => {
    const bare = await openSecurity();
    await expect.element(bare.section('Password')).toBeVisible();
    await expect.element(bare.section(title)).not.toBeInTheDocument();
    bare.close();
    const { section } = await openSecurity({ [paths.security]: [withSocials(true)] });
    await expect.element(section(title).getByText('Connected')).toBeVisible();
    const buttons = section(title).getByRole('button').elements();
    const described = buttons.map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(buttons.map(({ textContent }, at) => `${textContent} ${described[at]}`)).toEqual([
      'Connect Google',
      'Disconnect Facebook',
    ]);
  });

  it('connecting takes a fresh second factor, and then the browser leaves for the provider (SO1)', async () => {
    const { button, section, screen, sent, navigate } = await openSecurity({
      ...notConnected,
      [paths.connectSocial]: [proofNeeded, leadsTo(theirs)],
      [paths.beginStepUp]: [{ status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'token' } } } }],
      [paths.status]: [left(totp), left()],
      [paths.verifyTotp]: [left()],
      [paths.completeStepUp]: [done],
    });
    await section(title).getByRole('button', { name: 'Connect' }).nth(1).click();
    await screen.getByLabelText('6-digit code').fill('123456');
    expect(navigate).not.toHaveBeenCalled();
    await button('Confirm code').click();
    await expect.poll(() => navigate.mock.calls).toEqual([[theirs]]);
    const asked = sent.filter(({ call }) => call === paths.connectSocial).map(({ body }) => body);
    expect(asked).toEqual([{ provider: 'facebook' }, { provider: 'facebook' }]);
  });

  it.each(['https://evil.test/', 'https://accounts.google.com/o', 'javascript:alert(1)', ''])(
    '(SO3) leaves for no other address: %s',
    async (address) => {
      const { section, screen, navigate } = await openSecurity({ ...notConnected, [paths.connectSocial]: [leadsTo(address)] });
      await section(title).getByRole('button', { name: 'Connect' }).nth(1).click();
      await expect.element(screen.getByRole('alert')).toBeVisible();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('a provider that is away is told beside its button, and can be tried again', async () => {
    const { section, navigate } = await openSecurity({
      ...notConnected,
      [paths.connectSocial]: [problem(502, 'social_unavailable', 'That login is away.'), leadsTo(theirs)],
    });
    const connect = section(title).getByRole('button', { name: 'Connect' }).nth(1);
    await connect.click();
    await expect.element(section(title).getByRole('alert').getByText('That login is away.')).toBeVisible();
    await connect.click();
    await expect.poll(() => navigate.mock.calls).toEqual([[theirs]]);
  });

  it.each([
    { what: 'connected', told: 'It is connected. You can log in with it from now on.' },
    { what: 'taken', told: 'That login belongs to another account with us. Nothing was changed.' },
    { what: 'refused', told: 'It was stopped before the end. Nothing was changed.' },
    { what: 'failed', told: /^It could not be connected/ },
  ])('whoever comes back with $what is told so once, and the address says it no more (TS2)', async ({ what, told }) => {
    comeBack(`social=${what}`);
    const first = await openSecurity(notConnected);
    const words = first.section(title).getByText(told);
    await expect.element(words).toBeVisible();
    expect(document.activeElement?.contains(words.element())).toBe(true);
    expect(location.hash).toBe('');
    first.close();
    const again = await openSecurity(notConnected);
    await expect.element(again.section(title).getByText('Google')).toBeVisible();
    await expect.element(again.screen.getByText(told)).not.toBeInTheDocument();
  });

  it('of words that are not ours nothing is told', async () => {
    comeBack('social=<b>You have won</b>');
    const { section, screen } = await openSecurity(notConnected);
    await expect.element(section(title).getByText('Google')).toBeVisible();
    await expect.element(screen.getByText('You have won')).not.toBeInTheDocument();
    expect(section(title).getByRole('status').elements()).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('is disconnected after a second question', async () => {
    const { section, button, screen, asked } = await openSecurity({
      [paths.disconnectSocial('facebook')]: [done],
      [paths.security]: [withSocials(true), withSocials(false)],
    });
    await button('Disconnect', title).click();
    await expect.element(screen.getByText(/^Disconnect Facebook\?/)).toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await button('Yes, disconnect it').click();
    await expect.element(screen.getByText('Facebook is disconnected.')).toBeVisible();
    expect(section(title).getByText('Connected', { exact: true }).elements()).toEqual([]);
  });
});
