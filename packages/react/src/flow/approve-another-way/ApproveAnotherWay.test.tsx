import { type ChallengeAnswer, type ChallengeType, challengeTypes } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, phoneChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

async function openChooser(primary: ChallengeAnswer, ...alternatives: ChallengeAnswer[]) {
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, triggerProfiler: 'never', tokenStatus: asks({ primary, alternatives }) },
  });
  await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
  return page;
}

/** A challenge with the attributes that its screen requires. */
const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const way = (type: ChallengeType, attributes = {}) => otherChallenge(type, { hiddenNumbers: 3, uploadPath, ...attributes });

const ways = ({ screen }: Awaited<ReturnType<typeof openPage>>) =>
  screen
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('span')?.textContent);

it('[ALT-01] lists the alternatives under their own heading', async () => {
  const page = await openChooser(otherChallenge('PUSH'), smsChallenge(), otherChallenge('TOTP'));
  await expect.element(page.screen.getByRole('heading', { name: words.chooseMethod })).toHaveFocus();
  expect(ways(page)).toEqual([words.textMessage, words.authenticatorApp]);
  expect(document.title).toBe('Choose a 2-step verification method – Stepgate');
});

it('[LOOK-12] each method has its icon and a chevron', { tags: 'deep' }, async () => {
  const { screen } = await openChooser(otherChallenge('PUSH'), smsChallenge(), otherChallenge('TOTP'));
  const signs = screen
    .getByRole('listitem')
    .elements()
    .map((each) => [...each.querySelectorAll('path')].map((path) => path.getAttribute('d')));
  expect(signs.map(({ length }) => length)).toEqual([2, 2]);
  const [[text, onward] = [], [app] = []] = signs;
  expect(new Set([text, onward, app]).size).toBe(3);
  await screen.getByRole('button', { name: words.textMessage, exact: false }).click();
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  expect([...document.querySelectorAll('main svg path')].map((path) => path.getAttribute('d'))).toContain(text);
});

it('[ALT-02] says which registered number the codes go to, masked', async () => {
  const { screen } = await openChooser(otherChallenge('TOTP'), smsChallenge());
  await expect
    .element(screen.getByText('We send codes by text message, voice call or WhatsApp to your registered number ending in 42.'))
    .toBeVisible();
});

it('[ALT-02] has no such note if no alternative goes by phone', { tags: 'deep' }, async () => {
  const { screen } = await openChooser(smsChallenge(), otherChallenge('TOTP'));
  await expect.element(screen.getByRole('button', { name: words.authenticatorApp, exact: false })).toBeVisible();
  expect(screen.getByText('registered', { exact: false }).elements()).toHaveLength(0);
});

it('[ALT-04] an alternative that the server keeps out of the list is not in it', async () => {
  const page = await openChooser(
    otherChallenge('PUSH'),
    smsChallenge({ showInApproveAnotherWay: false }),
    otherChallenge('TOTP', { showInApproveAnotherWay: true }),
  );
  await expect.element(page.screen.getByRole('button', { name: words.authenticatorApp, exact: false })).toBeVisible();
  expect(ways(page)).toEqual([words.authenticatorApp]);
});

it('[ALT-04] with all alternatives kept out of the list, none is promised', { tags: 'deep' }, async () => {
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: {
      ...bySms,
      tokenStatus: asks({ primary: otherChallenge('TOTP'), alternatives: [smsChallenge({ showInApproveAnotherWay: false })] }),
    },
  });
  await expect.element(screen.getByLabelText(words.code)).toBeVisible();
  expect(screen.getByRole('button', { name: words.tryAnotherWay }).elements()).toHaveLength(0);
});

describe('[SRV-09] every alternative', () => {
  const listed = challengeTypes.filter((type) => type !== 'TOTP');

  it.each(
    rows(
      [
        ['en', words.tryAnotherWay, ['Selfie with your ID', 'Complete your phone number', 'New phone number', words.newPassword]],
        [
          'de',
          'Andere Methode versuchen',
          ['Selfie mit Ausweis', 'Telefonnummer ergänzen', 'Neue Telefonnummer', 'Neues Passwort'],
        ],
      ],
      1,
    ),
  )('is listed in %s, each with a name and a hint of its own', async (language, another, some) => {
    const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
      // Without a code by phone, no link replaces the choice that changes the number.
      answers: {
        ...bySms,
        tokenStatus: asks({
          primary: otherChallenge('TOTP'),
          alternatives: listed.filter((type) => !['SMS', 'VOICE', 'WHATSAPP'].includes(type)).map((type) => way(type)),
        }),
      },
      language,
    });
    await page.screen.getByRole('button', { name: another }).click();
    await expect.poll(() => ways(page)).toHaveLength(12);
    const items = page.screen.getByRole('listitem').elements();
    expect(new Set(ways(page)).size).toBe(12);
    expect(new Set(items.map((each) => each.querySelectorAll('span')[1]?.textContent)).size).toBe(12);
    for (const name of some) expect(ways(page)).toContain(name);
  });

  it.each(
    rows(
      [
        ['SELFIE_WITH_ID', 'Selfie with your ID', words.sendSelfie],
        ['PHONE_GUESS', 'Complete your phone number', 'Complete your phone number'],
        ['UPDATE_PHONE_NUMBER', 'New phone number', words.enterNewNumber],
        ['MANDATORY_RESET_PASSWORD', words.newPassword, 'You need a new password'],
        ['PROFILER', 'Check this device', words.verifyingIdentity],
        ['INITIATE_CHANGE_PHONE_NUMBER_FLOW', words.changeYourPhoneNumber, words.changeYourPhoneNumber],
      ] as const,
      1,
    ),
  )('%s can be chosen, also where it is the only one', async (type, name, title) => {
    const page = await openChooser(otherChallenge('TOTP'), way(type));
    expect(ways(page)).toEqual([name]);
    await page.screen.getByRole('listitem').getByRole('button').click();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('stays out if the server says showInApproveAnotherWay: false', { tags: 'deep' }, async () => {
    const kept = way('SELFIE_WITH_ID', { showInApproveAnotherWay: false });
    const page = await openChooser(otherChallenge('TOTP'), kept, way('PHONE_GUESS'));
    await expect.element(page.screen.getByRole('listitem').first()).toBeVisible();
    expect(ways(page)).toEqual(['Complete your phone number']);
  });

  it('by email is distinguished: one asks who logs in, the other verifies the address', { tags: 'deep' }, async () => {
    const page = await openChooser(otherChallenge('TOTP'), way('EMAIL_CHECKPOINT'), way('EMAIL_VERIFICATION'));
    await expect.element(page.screen.getByText("We email you a link to confirm it's you.")).toBeVisible();
    expect(ways(page)).toEqual(['Confirm by email', words.confirmYourEmail]);
  });

  const numbered = (id: string, ending: string) => ({
    ...smsChallenge({ maskedPhoneNumber: `•••• ${ending}` }),
    availablePhoneNumbers: [{ id, type: 'PRIMARY', maskedPhoneNumber: `•••• ${ending}` }],
  });

  it('by text message is distinguished by its number, and the code goes to the chosen one', async () => {
    const page = await openChooser(otherChallenge('TOTP'), numbered('one', '11'), numbered('two', '22'));
    await expect.element(page.screen.getByText('to the phone number shown with each method', { exact: false })).toBeVisible();
    expect(page.screen.getByText('your registered number', { exact: false }).elements()).toHaveLength(0);
    await page.screen.getByRole('button', { name: 'Text message the number ending in 22', exact: false }).click();
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toMatchObject([{ body: { phoneNumberId: 'two' } }]);
    await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
    // The first number can be reached from the second, although it has the same type.
    await page.screen.getByRole('button', { name: 'Text message the number ending in 11', exact: false }).click();
    await expect.poll(() => page.service.to('triggerPhoneCode/sms')).toHaveLength(2);
    expect(page.service.to('triggerPhoneCode/sms')[1]).toMatchObject({ body: { phoneNumberId: 'one' } });
  });

  it('of the same type and number shows the server’s text, or else its position', { tags: 'deep' }, async () => {
    const worded = await openChooser(
      smsChallenge(),
      way('TOTP', { header: 'App at work' }),
      way('TOTP', { header: 'App at home' }),
    );
    await expect.element(worded.screen.getByText('App at work')).toBeVisible();
    await expect.element(worded.screen.getByText('App at home')).toBeVisible();
    await worded.screen.unmount();
    const push = (challengeId: string) => ({ ...way('PUSH'), context: { challengeId } });
    const bare = await openChooser(smsChallenge(), push('one'), push('two'));
    await expect.element(bare.screen.getByText('(1)', { exact: false })).toBeVisible();
    expect(ways(bare)).toEqual(['Approve on your phone (1)', 'Approve on your phone (2)']);
  });
});

it('[ALT-03] offers help to a customer who has none of these', async () => {
  const { screen } = await openChooser(smsChallenge(), otherChallenge('TOTP'));
  await expect
    .element(screen.getByRole('link', { name: "I don't have any of these" }))
    .toHaveAttribute('href', '/help/flows/logged-out');
});

it('[ALT-01] keeps the server’s order, the last used first, and names each alternative', async () => {
  const page = await openChooser(
    otherChallenge('TOTP'),
    phoneChallenge('WHATSAPP'),
    otherChallenge('PASSWORD'),
    phoneChallenge('VOICE'),
    smsChallenge(),
  );
  await expect.element(page.screen.getByRole('button', { name: 'WhatsApp', exact: false })).toBeVisible();
  expect(ways(page)).toEqual(['WhatsApp', words.password, 'Voice call', words.textMessage]);
});

it('[ALT-02] of several numbers it names the primary one', { tags: 'deep' }, async () => {
  const availablePhoneNumbers = [
    { id: 'old', type: 'SECONDARY', maskedPhoneNumber: '•••• 11' },
    { id: 'main', type: 'PRIMARY', maskedPhoneNumber: '•••• 22' },
  ];
  const sms = { ...smsChallenge(), viewData: { attributes: {} }, availablePhoneNumbers };
  const { screen } = await openChooser(otherChallenge('TOTP'), sms);
  await expect.element(screen.getByText('your registered number ending in 22.', { exact: false })).toBeVisible();
});

describe('[ALT-03] I lost access to this phone number', () => {
  const lost = words.lostPhone;

  it('opens the change of the number, and returns to the alternatives', async () => {
    const { screen } = await openChooser(otherChallenge('TOTP'), smsChallenge());
    await screen.getByRole('button', { name: lost }).click();
    await expect.element(screen.getByRole('heading', { name: words.changeYourPhoneNumber })).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: words.changePhoneNumber })).toBeVisible();
    await screen.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect.element(screen.getByRole('button', { name: words.authenticatorApp, exact: false })).toBeVisible();
  });

  it('is also offered during a code by phone if the server lists the change', { tags: 'deep' }, async () => {
    const { screen } = await openChooser(smsChallenge(), otherChallenge('INITIATE_CHANGE_PHONE_NUMBER_FLOW'));
    await expect.element(screen.getByRole('button', { name: lost })).toBeVisible();
    expect(screen.getByRole('listitem').elements()).toHaveLength(0);
  });

  it('is not offered if no alternative goes by phone, or if the server keeps it out', { tags: 'deep' }, async () => {
    const without = await openChooser(otherChallenge('TOTP'), otherChallenge('PASSWORD'));
    await expect.element(without.screen.getByRole('button', { name: words.password, exact: false })).toBeVisible();
    expect(without.screen.getByRole('button', { name: lost }).elements()).toHaveLength(0);
    await without.screen.unmount();
    const change = otherChallenge('INITIATE_CHANGE_PHONE_NUMBER_FLOW', { showInApproveAnotherWay: false });
    const kept = await openChooser(otherChallenge('TOTP'), smsChallenge(), change);
    await expect.element(kept.screen.getByRole('button', { name: words.textMessage, exact: false })).toBeVisible();
    expect(kept.screen.getByRole('button', { name: lost }).elements()).toHaveLength(0);
  });
});

describe('[ALT-04] the fallback action of the challenge that the customer comes from', () => {
  it('is in the chooser, with its label', async () => {
    const fallbackAction = { label: 'Ask our team', action: 'contact' };
    const { screen } = await openChooser(otherChallenge('TOTP', { fallbackAction }), smsChallenge());
    await expect.element(screen.getByRole('link', { name: 'Ask our team' })).toHaveAttribute('href', '/help/contact');
  });

  it('is left out if it is the current screen', { tags: 'deep' }, async () => {
    const fallbackAction = { label: 'Use something else', action: 'another-way' };
    const { screen } = await openChooser(otherChallenge('TOTP', { fallbackAction }), smsChallenge());
    await expect.element(screen.getByRole('heading', { name: words.chooseMethod })).toBeVisible();
    expect(screen.getByText('Use something else').elements()).toHaveLength(0);
  });
});
