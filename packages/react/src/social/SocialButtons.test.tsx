import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { type AnswerTo, fault, problem, type Scripted } from '../test/script/answers.ts';
import { guestId, openPage } from '../test/world.tsx';
import { Button } from '../ui/Button.tsx';
import { SocialButtons } from './LazySocialButtons.tsx';
import type { SocialButtonsProps } from './SocialButtons.tsx';
import { SocialSlot } from './SocialSlot.tsx';

const connects = 'connectSocial';
const generic = words.unknownProblem;
const ofGoogle = 'https://accounts.google.com/o/oauth2/v2/auth?state=s';
const to = (redirectUrl: string) => ({ body: { redirectUrl } });

async function open(answer: Scripted<'connectSocial'>, props: Partial<SocialButtonsProps> = {}, host = {}) {
  const shown = (
    <Suspense>
      <SocialButtons providers={['google', 'facebook', 'apple']} intent="logIn" {...props} />
    </Suspense>
  );
  return openPage(shown, { answers: { [connects]: answer }, host });
}

it('[CALL-04] sends the provider, the intent and the redirect to the service, and goes to the provider’s login', async () => {
  const { screen, service, navigate } = await open(to(ofGoogle), { redirectUrl: '/help/articles/fees' });
  await screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(() => navigate.mock.calls).toEqual([[ofGoogle, 'provider']]);
  expect(service.to(connects).map(({ body }) => body)).toEqual([
    {
      clientId: 'web-of-a-test',
      guestId,
      provider: 'google',
      redirectUrl: '/help/articles/fees',
      loginStateUrl: '/login/social',
    },
  ]);
});

it('[LOOK-12] each provider is named in a whole phrase, beside its own mark', async () => {
  const { screen } = await open('never');
  const buttons = screen.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Continue with Google',
    'Continue with Facebook',
    'Continue with Apple',
  ]);
  const colours = buttons.map((each) =>
    [...each.querySelectorAll('svg[aria-hidden] path')].map((path) => path.getAttribute('fill')),
  );
  expect(colours).toEqual([['#ea4335', '#4285f4', '#fbbc05', '#34a853'], ['#1877f2'], ['currentColor']]);
});

it('[LOOK-12] in their room they are quieter than the buttons of a form: a thin line and plain words', async () => {
  const { screen } = await openPage(
    <>
      <Button look="secondary">Try another way</Button>
      <SocialSlot intent="logIn">
        <Button look="secondary">Continue with Google</Button>
      </SocialSlot>
    </>,
    { answers: {} },
  );
  const styleOf = (name: string) => getComputedStyle(screen.getByRole('button', { name }).element());
  await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect([styleOf(words.tryAnotherWay).fontWeight, styleOf('Continue with Google').fontWeight]).toEqual(['600', '400']);
  expect(styleOf('Continue with Google').borderColor).not.toBe(styleOf(words.tryAnotherWay).borderColor);
});

it('(SO3) a redirect to another site isn’t passed on', async () => {
  const { screen, service } = await open(to(ofGoogle), { redirectUrl: 'https://evil.test/' });
  await screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(() => service.to(connects)[0]?.body).toMatchObject({ redirectUrl: '/home' });
});

it.each<[string, string, object?]>(
  rows(
    [
      ['Facebook', 'https://www.facebook.com/v23.0/dialog/oauth?client_id=1'],
      ['Apple', 'https://appleid.apple.com/auth/authorize?client_id=1'],
      ['Google', 'https://app.example.test/demo/social/google'],
      [
        'Google',
        'https://login.partner.test/start',
        { redirectPolicy: { origin: 'https://app.example.test', trustedOrigins: ['https://login.partner.test'] } },
      ],
    ],
    1,
  ),
)('[CALL-04] %s may be at %s', async (name, address, host) => {
  const { screen, navigate } = await open(to(address), {}, host);
  await screen.getByRole('button', { name: `Continue with ${name}` }).click();
  await expect.poll(() => navigate.mock.calls).toEqual([[address, 'provider']]);
});

it.each(
  rows(
    [
      'https://evil.test/oauth',
      'https://accounts.google.com.evil.test/',
      'https://accounts.google.com@evil.test/',
      'https://evil.test\\@accounts.google.com/',
      'https://user:word@accounts.google.com/',
      'http://accounts.google.com/',
      'https://accounts.google.com:8443/',
      'https://www.facebook.com/dialog',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.test',
      '/\t/evil.test',
      'demo/social/google',
      '',
    ],
    2,
  ),
)('[CALL-04] (SO3) is never sent to %s (S18)', async (address) => {
  const { screen, navigate } = await open(to(address));
  await screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(generic);
  expect(navigate).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-busy');
});

it.each<[string, AnswerTo<'connectSocial'>]>(
  rows(
    [
      ['a provider that cannot be reached', problem(502, 'social_unavailable', 'Words of the server.')],
      ['a refusal', problem(403, 'not_allowed', 'Words of the server.')],
      ['an answer without an address', fault({ body: {} })],
      ['an address that is none', fault({ body: { redirectUrl: { href: 'x' } } })],
    ],
    1,
  ),
)('[CALL-04] %s shows the same words, and another press tries again', async (_, answer) => {
  const { screen, navigate } = await open([answer, to(ofGoogle)]);
  await screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(generic);
  await expect.element(screen.getByRole('alert')).not.toMatchTextContent('Words of the server.');
  await screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(() => navigate.mock.calls).toEqual([[ofGoogle, 'provider']]);
});

it('(RB8) a press on one provider and then on another makes one call', async () => {
  const { screen, service } = await open('never');
  await screen.getByRole('button', { name: 'Continue with Google' }).dblClick();
  await screen.getByRole('button', { name: 'Continue with Apple' }).click();
  expect(service.to(connects)).toHaveLength(1);
});

it('[LOGIN-06] has its own words for a sign-up, and is a row of inline links if the host wants that', async () => {
  const { screen } = await open(to(ofGoogle), { intent: 'signUp', look: 'links' });
  const group = screen.getByRole('region', { name: 'Or sign up with' });
  await expect.element(group).toBeVisible();
  const tops = group
    .getByRole('button')
    .elements()
    .map((each) => Math.round(each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

it('(RB9) a page that the browser restores can be used again', async () => {
  const { screen } = await open('never');
  await screen.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toHaveAttribute('aria-busy', 'true');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-busy');
});
