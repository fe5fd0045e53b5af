import { expect, it } from 'vitest';
import { asks, bySms, otherChallenge, paths, smsChallenge, token, type WireChallenge } from '../../test/fake-service.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

async function openChooser(primary: WireChallenge, ...alternatives: WireChallenge[]) {
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, [paths.status]: asks({ primary, alternatives }) },
  });
  await page.screen.getByRole('button', { name: 'Try another way' }).click();
  return page;
}

const ways = ({ screen }: Awaited<ReturnType<typeof openPage>>) =>
  screen
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('span')?.textContent);

it('[ALT-01] lists the other ways under their own heading', async () => {
  const page = await openChooser(otherChallenge('PUSH'), smsChallenge(), otherChallenge('TOTP'));
  await expect.element(page.screen.getByRole('heading', { name: 'Choose a 2-step verification method' })).toHaveFocus();
  expect(ways(page)).toEqual(['Text message', 'Authenticator app']);
  expect(document.title).toBe('Choose a 2-step verification method – Stepgate');
});

it('[ALT-02] says which registered number the codes go to, masked', async () => {
  const { screen } = await openChooser(otherChallenge('TOTP'), smsChallenge());
  await expect
    .element(screen.getByText('Codes by text message, voice call or WhatsApp go to your registered number •••• 42.'))
    .toBeVisible();
});

it('[ALT-02] has no such note where no way goes by phone', async () => {
  const { screen } = await openChooser(smsChallenge(), otherChallenge('TOTP'));
  await expect.element(screen.getByRole('button', { name: 'Authenticator app', exact: false })).toBeVisible();
  expect(screen.getByText('registered', { exact: false }).elements()).toHaveLength(0);
});

it('[ALT-04] a way that the server keeps out of the list is not in it', async () => {
  const page = await openChooser(
    otherChallenge('PUSH'),
    smsChallenge({ showInApproveAnotherWay: false }),
    otherChallenge('TOTP', { showInApproveAnotherWay: true }),
  );
  await expect.element(page.screen.getByRole('button', { name: 'Authenticator app', exact: false })).toBeVisible();
  expect(ways(page)).toEqual(['Authenticator app']);
});

it('[ALT-04] with all ways kept out of the list, none is promised', async () => {
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: {
      ...bySms,
      [paths.status]: asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge({ showInApproveAnotherWay: false })] }),
    },
  });
  await expect.element(screen.getByLabelText('6-digit code')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try another way' }).elements()).toHaveLength(0);
});

it('leads to help whoever has none of these', async () => {
  const { screen } = await openChooser(smsChallenge(), otherChallenge('TOTP'));
  await expect
    .element(screen.getByRole('link', { name: "I don't have any of these" }))
    .toHaveAttribute('href', '/help/flows/logged-out');
});
