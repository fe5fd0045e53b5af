import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pressTwice } from '../../test/press-twice.ts';
import {
  type Answers,
  appeal,
  decided,
  done,
  first,
  nobody,
  openReview,
  paths,
  photo,
  problem,
  second,
  selfie,
  shows,
} from './test/open-review.ts';

type Page = Awaited<ReturnType<typeof openReview>>;

const ada = (page: Page) => page.card('ada@example.com');

async function choose(page: Page, decision: 'Approve' | 'Reject', reason: string) {
  await ada(page).getByLabelText('Reason').fill(reason);
  await ada(page).getByRole('button', { name: decision, exact: true }).click();
}

const decidedAs = (decision: 'approve' | 'reject') =>
  shows([second], [{ ...decided, id: first.id, email: first.email, decision, reason: 'The papers are right.' }]);

describe('what waits at the review desk', () => {
  it('is shown with what a decision rests on, and nothing is decided by looking', async () => {
    const page = await openReview();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Review desk' })).toBeVisible();
    await expect.element(page.screen.getByText('You review as reviewer@example.com.')).toBeVisible();
    const facts = ['•••• 42', '+447700900123', 'Firefox, Windows', '203.0.113.7', 'the password, and no second factor'];
    for (const fact of facts) await expect.element(ada(page).getByText(fact, { exact: true })).toBeVisible();
    await expect.element(ada(page).getByText('+447700900123')).toHaveAttribute('dir', 'ltr');
    const moments = ada(page)
      .getByRole('time')
      .elements()
      .map((each) => each.getAttribute('datetime'));
    expect(moments).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z']);
    const grace = page.card('grace@example.com');
    await expect.element(grace.getByText('none')).toBeVisible();
    await expect.element(grace.getByText('the password and a second factor')).toBeVisible();
    expect(page.asked).toEqual([paths.items]);
    expect(document.title).toBe('Review desk – Stepgate');
  });

  it('has what was decided below it, with the reason and whose decision it was', async () => {
    const { screen } = await openReview();
    const section = screen.getByRole('region', { name: 'Decided' });
    await expect.element(section.getByRole('heading', { name: 'New phone number for joan@example.com' })).toBeVisible();
    await expect.element(section.getByText('Rejected', { exact: true })).toBeVisible();
    await expect.element(section.getByText(/The face is another one.*Asked twice/s)).toBeVisible();
    await expect.element(section.getByText(/^reviewer@example\.com, .*2026/)).toBeVisible();
  });

  it('text of a customer stays text', async () => {
    const browser = '<img src=x onerror=alert(1)> {email} <bdi>';
    const page = await openReview({ [paths.items]: [shows([{ ...first, browser }])] });
    await expect.element(ada(page).getByText(browser)).toBeVisible();
  });

  it('is asked for anew at a press, which says from when it is', async () => {
    const { screen, button, asked } = await openReview({ [paths.items]: [shows(), shows([], [])] });
    await expect.element(screen.getByText(/^2 are waiting\. As of .+\./)).toBeVisible();
    await button('Refresh').click();
    await expect.element(screen.getByText(/^Nothing is waiting\. As of .+\./)).toBeVisible();
    await expect.element(screen.getByText('Nothing has been decided yet.')).toBeVisible();
    expect(asked).toEqual([paths.items, paths.items]);
  });

  it('speaks German', async () => {
    const { screen } = await openReview({}, { language: 'de' });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Prüfplatz' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Neue Telefonnummer für ada@example.com' })).toBeVisible();
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, told: /could not reach our service/ },
    { name: '500', answer: problem(500, 'unexpected.error'), told: /^x$/ },
    { name: '429', answer: problem(429, 'too_many_requests'), told: /^x$/ },
  ])('(RB4) $name is told, and it asks again when told to', async ({ answer, told }) => {
    const page = await openReview({ [paths.items]: [answer, shows()] });
    await expect.element(page.screen.getByText(told)).toBeVisible();
    await page.button('Try again').click();
    await expect.element(ada(page)).toBeVisible();
  });
});

describe('a decision', () => {
  it.each([
    { press: 'Approve', yes: 'Yes, approve', decision: 'approve', told: 'Approved: the new phone number for ada@example.com.' },
    { press: 'Reject', yes: 'Yes, reject', decision: 'reject', told: 'Rejected: the new phone number for ada@example.com.' },
  ] as const)('$decision is sent once it was asked about, with its reason, and told', async ({ press, yes, decision, told }) => {
    const page = await openReview({
      [paths.decide(first.id)]: [done],
      [paths.items]: [shows(), decidedAs(decision)],
    });
    await choose(page, press, '  The papers are right. ');
    await expect.element(page.screen.getByRole('group')).toBeVisible();
    expect(page.sent).toEqual([]);
    await page.button(yes).click();
    const words = page.screen.getByText(told);
    await expect.poll(() => document.activeElement?.contains(words.element())).toBe(true);
    expect(page.sent).toEqual([{ call: paths.decide(first.id), body: { decision, reason: 'The papers are right.' } }]);
    await expect.element(ada(page).getByLabelText('Reason')).not.toBeInTheDocument();
    await expect.element(page.screen.getByRole('region', { name: 'Decided' }).getByText('The papers are right.')).toBeVisible();
  });

  it('says in its last question whose number becomes which, and cannot be reworded under it', async () => {
    const page = await openReview();
    await choose(page, 'Approve', 'Right.');
    const question = page.screen.getByText('Approve it? +447700900123 becomes the number of ada@example.com.');
    await expect.element(question).toHaveFocus();
    await expect.element(ada(page).getByLabelText('Reason')).toHaveAttribute('readonly');
  });

  it('can be taken back at the last question: nothing is sent, the reason stays, and the focus is where it was', async () => {
    const page = await openReview();
    await choose(page, 'Reject', 'Wrong.');
    await page.button('No, go back').click();
    await expect.element(ada(page).getByRole('button', { name: 'Reject' })).toHaveFocus();
    await expect.element(ada(page).getByLabelText('Reason')).toHaveValue('Wrong.');
    expect(page.sent).toEqual([]);
  });

  it('needs a reason', async () => {
    const page = await openReview();
    await choose(page, 'Approve', '   ');
    const reason = ada(page).getByLabelText('Reason');
    await expect.element(reason).toHaveAccessibleDescription(/Please say why\./);
    await expect.element(reason).toHaveFocus();
    await expect.element(page.screen.getByRole('group')).not.toBeInTheDocument();
    await reason.fill('Right.');
    await ada(page).getByRole('button', { name: 'Approve' }).click();
    await expect.element(reason).toHaveAccessibleDescription('It is kept together with your decision and your name.');
  });

  it('is made by keyboard alone', async () => {
    const page = await openReview({ [paths.decide(first.id)]: [done], [paths.items]: [shows(), decidedAs('approve')] });
    await expect.element(ada(page)).toBeVisible();
    ada(page).getByLabelText('Reason').element().focus();
    await userEvent.keyboard('Right.{Tab}{Enter}');
    await expect.element(page.screen.getByText(/^Approve it\?/)).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
  });

  it('(RB8) is sent once, however often it is pressed', async () => {
    const page = await openReview({ [paths.decide(first.id)]: [done], [paths.items]: [shows(), decidedAs('approve')] });
    await choose(page, 'Approve', 'Right.');
    await expect.element(page.button('Yes, approve')).toBeVisible();
    pressTwice(page.button('Yes, approve'));
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    expect(page.sent).toHaveLength(1);
  });

  it.each([problem(409, 'review_over', 'Decided.'), problem(404, 'not_found')])(
    'that came too late is said, and what waits is asked for anew ($body.code)',
    async (answer) => {
      const page = await openReview({ [paths.decide(first.id)]: [answer], [paths.items]: [shows(), decidedAs('reject')] });
      await choose(page, 'Approve', 'Right.');
      await page.button('Yes, approve').click();
      await expect.element(page.screen.getByText(/^Your decision came too late: the change for ada@example\.com/)).toBeVisible();
      await expect.element(ada(page).getByLabelText('Reason')).not.toBeInTheDocument();
      await expect.element(page.card('grace@example.com')).toBeVisible();
    },
  );

  it('(RB4) no network is told at the question, and the same press works later; what was typed elsewhere stays', async () => {
    const page = await openReview({
      [paths.decide(first.id)]: ['no network', done],
      [paths.items]: [shows(), decidedAs('approve')],
    });
    await page.card('grace@example.com').getByLabelText('Reason').fill('Not yet.');
    await choose(page, 'Approve', 'Right.');
    await page.button('Yes, approve').click();
    await expect.element(ada(page).getByText(/could not reach our service/)).toBeVisible();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    await expect.element(page.card('grace@example.com').getByLabelText('Reason')).toHaveValue('Not yet.');
  });

  it('is told even where what waits cannot be looked up after it', async () => {
    const page = await openReview({
      [paths.decide(first.id)]: [done],
      [paths.items]: [shows(), 'no network', decidedAs('approve')],
    });
    await choose(page, 'Approve', 'Right.');
    await page.button('Yes, approve').click();
    const alert = page.screen.getByRole('alert');
    await expect.element(alert.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    await expect.element(alert.getByText(/could not reach our service/)).toBeVisible();
  });
});

const sent = await photo(40, 30);
const sizeOf = (image: Element) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight];
const fetched = { [paths.photo('photo-1')]: [sent] };

describe('the photo of a face with a document', () => {
  const shown = (page: Page, email = first.email) => page.card(email).getByRole('img');
  const showPhoto = (page: Page) => page.button('Show the photo').click();
  const enlarge = (page: Page) => ada(page).getByRole('button', { name: /Click to enlarge/ });

  it('(UP6) is fetched at a press and not before, and shown beside what to look at', async () => {
    const page = await openReview(fetched);
    await expect.element(ada(page).getByRole('heading', { name: 'What to look at' })).toBeVisible();
    expect(page.asked).toEqual([paths.items]);
    await showPhoto(page);
    await expect
      .element(shown(page))
      .toHaveAccessibleName('Photo that ada@example.com sent: it should show a face and an identity document');
    await expect.poll(() => sizeOf(shown(page).element())).toEqual([40, 30]);
    expect(page.asked).toEqual([paths.items, paths.photo('photo-1')]);
    const points = ada(page).getByRole('list').getByRole('listitem').elements();
    expect(points.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('whole face and the document'),
      expect.stringContaining('the one on the document'),
      expect.stringContaining('those of the account'),
      expect.stringContaining('not expired'),
    ]);
  });

  it('is enlarged in a dialog, which gives the focus back', async () => {
    const page = await openReview(fetched);
    await showPhoto(page);
    await enlarge(page).click();
    const dialog = page.screen.getByRole('dialog', { name: 'Photo' });
    await expect.element(dialog.getByRole('img')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(enlarge(page)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(enlarge(page)).toHaveFocus();
  });

  it('(UP6) is held no longer than it is shown', async () => {
    const stillThere = (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      );
    const addressOf = async (page: Page) => {
      await expect.element(shown(page)).toBeVisible();
      return String(shown(page).element().getAttribute('src'));
    };
    const page = await openReview({ ...fetched, [paths.logout]: [done] });
    await showPhoto(page);
    const hidden = await addressOf(page);
    expect(await stillThere(hidden)).toBe(true);
    await page.button('Hide the photo').click();
    await expect.element(page.button('Show the photo')).toHaveFocus();
    expect(await stillThere(hidden)).toBe(false);
    await showPhoto(page);
    const left = await addressOf(page);
    expect(left).not.toBe(hidden);
    await page.button('Log out').click();
    await expect.element(page.screen.getByText('You are logged out.')).toBeVisible();
    expect(await stillThere(left)).toBe(false);
  });

  it.each([
    { name: 'was deleted', answers: { [paths.photo('photo-3')]: [problem(404, 'not_found')] }, photoId: 'photo-3' },
    { name: 'is known to be gone', answers: {}, photoId: null },
  ])('that $name is said to be gone, and can be decided on all the same', async ({ answers, photoId }) => {
    const page = await openReview({ ...answers, [paths.items]: [shows([{ ...selfie, photoId }])] });
    if (photoId !== null) await showPhoto(page);
    await expect.element(page.card(selfie.email).getByText('The photo is gone.')).toBeVisible();
    await expect.element(page.button('Show the photo')).not.toBeInTheDocument();
    await expect.element(page.button('Reject')).toBeEnabled();
  });

  it('that did not come with a phone change is not passed over in silence', async () => {
    const page = await openReview();
    await expect.element(page.card(second.email).getByText(/^No photo came with it\./)).toBeVisible();
    await expect.element(page.card(second.email).getByText('What to look at')).not.toBeInTheDocument();
  });

  it('(RB4) that does not come for want of a network is told, and asked for again at a press', async () => {
    const page = await openReview({ [paths.photo('photo-1')]: ['no network', sent] });
    await showPhoto(page);
    await expect
      .element(
        ada(page)
          .getByRole('alert')
          .getByText(/could not reach our service/),
      )
      .toBeVisible();
    await showPhoto(page);
    await expect.element(shown(page)).toBeVisible();
  });

  it('is not shown to whoever is logged in no more: everything is off the page', async () => {
    const page = await openReview({ [paths.photo('photo-1')]: [nobody], [paths.items]: [shows(), nobody] });
    await showPhoto(page);
    await expect.element(page.screen.getByText(/^Your session has ended\./)).toBeVisible();
    expect(document.body.textContent).not.toContain('ada@example.com');
  });

  it.each([
    {
      press: 'Approve',
      yes: 'Yes, approve',
      asks: /Every login of mary@example\.com .* goes on/,
      told: 'Approved: the photo from',
    },
    { press: 'Reject', yes: 'Yes, reject', asks: /can send another photo/, told: 'Rejected: the photo from' },
  ] as const)('that a login waits for: “$press” says what it does, and is told', async ({ press, yes, asks, told }) => {
    const after = { ...decided, kind: 'selfie', id: selfie.id, email: selfie.email } as const;
    const page = await openReview({
      [paths.items]: [shows([selfie]), shows([], [after])],
      [paths.decide(selfie.id)]: [done],
    });
    await expect.element(page.screen.getByRole('heading', { name: 'Photo with ID from mary@example.com' })).toBeVisible();
    await expect.element(page.screen.getByText('New number')).not.toBeInTheDocument();
    await page.screen.getByLabelText('Reason').fill('Seen.');
    await page.button(press).click();
    await expect.element(page.screen.getByText(asks)).toHaveFocus();
    await page.button(yes).click();
    await expect.element(page.screen.getByText(`${told} mary@example.com.`)).toBeVisible();
    const section = page.screen.getByRole('region', { name: 'Decided' });
    await expect.element(section.getByRole('heading', { name: 'Photo with ID from mary@example.com' })).toBeVisible();
  });

  it('that was decided meanwhile is told as such', async () => {
    const page = await openReview({
      [paths.items]: [shows([selfie]), shows([])],
      [paths.decide(selfie.id)]: [problem(409, 'review_over')],
    });
    await page.screen.getByLabelText('Reason').fill('Seen.');
    await page.button('Approve').click();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText(/too late: the photo from mary@example\.com/)).toBeVisible();
  });
});

const closed: Answers = { [paths.items]: [nobody, shows()], [paths.login]: [done] };

async function fillIn({ screen }: Page, code = '123456') {
  await screen.getByLabelText('Email').fill(' reviewer@example.com ');
  await screen.getByLabelText('Password').fill('open sesame please');
  await screen.getByLabelText('6-digit code of your authenticator app').fill(code);
}

describe('the login of staff', () => {
  it('takes address, password and code at once, and leads to what waits', async () => {
    const page = await openReview(closed);
    await fillIn(page);
    await userEvent.keyboard('{Enter}');
    await expect.element(ada(page)).toBeVisible();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Review desk' })).toHaveFocus();
    const body = { email: 'reviewer@example.com', password: 'open sesame please', code: '123456' };
    expect(page.sent).toEqual([{ call: paths.login, body }]);
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('names its fields to password managers', async () => {
    const { screen } = await openReview(closed);
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect
      .element(screen.getByLabelText('6-digit code of your authenticator app'))
      .toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('says of every empty field at once that it is, and the first takes the focus', async () => {
    const { screen, button, sent } = await openReview(closed);
    await button('Log in').click();
    await expect.element(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please fill this field');
    await expect.element(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please fill this field');
    await expect
      .element(screen.getByLabelText('6-digit code of your authenticator app'))
      .toHaveAccessibleDescription('Please enter the 6 digits that the app shows.');
    await expect.element(screen.getByLabelText('Email')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each([
    problem(401, 'invalid_staff_login', 'That is not right.'),
    problem(403, 'attempt_limit_reached', 'Too many tries. Wait a while.'),
  ])('$body.code is told in the service’s words; the code, which counts once, is to be typed anew', async (answer) => {
    const page = await openReview({ ...closed, [paths.login]: [answer, done] });
    await fillIn(page);
    await page.button('Log in').click();
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await expect.element(page.screen.getByRole('alert').getByText(answer.body.message)).toBeVisible();
    const code = page.screen.getByLabelText('6-digit code of your authenticator app');
    await expect.element(code).toHaveValue('');
    await code.fill('654321');
    await page.button('Log in').click();
    await expect.element(ada(page)).toBeVisible();
  });

  it('what is no address is told below its field', async () => {
    const page = await openReview({ ...closed, [paths.login]: [problem(400, 'invalid_email', 'That is no address.')] });
    await fillIn(page);
    await page.button('Log in').click();
    await expect.element(page.screen.getByLabelText('Email')).toHaveAccessibleDescription('That is no address.');
    await expect.element(page.screen.getByLabelText('Email')).toHaveFocus();
  });

  it('(RB4) no network is told, and the same press works later', async () => {
    const page = await openReview({ ...closed, [paths.login]: ['no network', done] });
    await fillIn(page);
    await page.button('Log in').click();
    await expect.element(page.screen.getByText(/could not reach our service/)).toBeVisible();
    await page.button('Log in').click();
    await expect.element(ada(page)).toBeVisible();
  });

  it('(RB8) is sent once, however often it is pressed', async () => {
    const page = await openReview(closed);
    await fillIn(page);
    pressTwice(page.button('Log in'));
    await expect.element(ada(page)).toBeVisible();
    expect(page.sent).toHaveLength(1);
  });
});

describe('the end of a session', () => {
  it('before a decision takes everything that waits off the page, says that nothing was decided, and goes on after a login', async () => {
    const page = await openReview({
      [paths.decide(first.id)]: [nobody],
      [paths.items]: [shows(), nobody, shows()],
      [paths.login]: [done],
    });
    await choose(page, 'Approve', 'Right.');
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText(/^Your session has ended\./)).toBeVisible();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Review desk' })).toHaveFocus();
    expect(document.body.textContent).not.toContain('ada@example.com');
    await fillIn(page);
    await page.button('Log in').click();
    await expect.element(ada(page)).toBeVisible();
  });

  it('(RB9) is seen when the browser shows the page anew by the back button', async () => {
    const page = await openReview({ [paths.items]: [shows(), nobody] });
    await expect.element(ada(page)).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(page.button('Log in')).toBeVisible();
    expect(document.body.textContent).not.toContain('ada@example.com');
  });

  it('comes at a press', async () => {
    const page = await openReview({ [paths.logout]: [done] });
    await page.button('Log out').click();
    await expect.element(page.screen.getByText('You are logged out.')).toBeVisible();
    expect(document.body.textContent).not.toContain('ada@example.com');
    expect(page.asked).toEqual([paths.items, paths.logout]);
  });

  it('(RB4) that did not come for want of a network is told', async () => {
    const page = await openReview({ [paths.logout]: ['no network', done] });
    await page.button('Log out').click();
    await expect.element(page.screen.getByText(/could not reach our service/)).toBeVisible();
    await page.button('Log out').click();
    await expect.element(page.screen.getByText('You are logged out.')).toBeVisible();
  });
});

describe('an appeal', () => {
  const emmy = (page: Page) => page.card('emmy@example.com');

  it('[DEACT-01] is shown with what the customer had been told and writes, as text, and has no photo', async () => {
    const page = await openReview({ [paths.items]: [shows([appeal])] });
    await expect.element(emmy(page).getByRole('heading', { name: 'Appeal from emmy@example.com' })).toBeVisible();
    await expect.element(emmy(page).getByText('Your account is switched off')).toBeVisible();
    await expect.element(emmy(page).getByText(/^It was <b>my daughter<\/b>\.\s+She uses my computer\.$/)).toBeVisible();
    await expect.element(emmy(page).getByText(/photo/i)).not.toBeInTheDocument();
  });

  it('is decided like everything else, and its question says what becomes of the account', async () => {
    const page = await openReview({ [paths.decide(appeal.id)]: [done], [paths.items]: [shows([appeal]), shows([])] });
    await emmy(page).getByLabelText('Reason').fill('It was cleared up.');
    await emmy(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect
      .element(page.screen.getByText('Approve it? The account of emmy@example.com is switched on again.'))
      .toHaveFocus();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the account of emmy@example.com is on again.')).toBeVisible();
    expect(page.sent).toEqual([{ call: paths.decide(appeal.id), body: { decision: 'approve', reason: 'It was cleared up.' } }]);
  });
});

describe('who may decide', () => {
  const grace = (page: Page) => page.card(second.email);
  const buttons = (page: Page) => [page.button('Approve').first(), page.button('Reject').first()] as const;

  it('[ATT-11] a photo is opened before its login goes on or not: until then both buttons say so', async () => {
    const page = await openReview({
      [paths.items]: [shows([{ ...selfie, photoOpened: false }])],
      [paths.photo('photo-3')]: [sent],
    });
    const why = 'Open the photo before you decide.';
    for (const button of buttons(page)) {
      await expect.element(button).toBeDisabled();
      await expect.element(button).toHaveAccessibleDescription(new RegExp(why.replace('.', '\\.')));
    }
    await page.button('Show the photo').click();
    for (const button of buttons(page)) await expect.element(button).toBeEnabled();
    await expect.element(page.screen.getByText(why)).not.toBeInTheDocument();
  });

  it('[ATT-11] a change rests on its photo where it is approved, and not where it is rejected', async () => {
    const page = await openReview({ [paths.items]: [shows([{ ...first, photoOpened: false }])] });
    const [approve, reject] = buttons(page);
    await expect.element(approve).toBeDisabled();
    await expect.element(reject).toBeEnabled();
    await expect.element(page.screen.getByText('Open the photo before you approve. You can reject without it.')).toBeVisible();
  });

  it('[ATT-11] nobody decides on their own account', async () => {
    const page = await openReview({ [paths.items]: [shows([{ ...second, hindrance: 'own-account' }])] });
    for (const button of buttons(page)) await expect.element(button).toBeDisabled();
    await expect.element(page.screen.getByText('This is your own account. Somebody else has to decide.')).toBeVisible();
  });

  it('[ATT-11] the first of two approvals says what comes of it, and the change waits for another person', async () => {
    const item = { ...second, needsTwo: true } as const;
    const firstApproval = { by: 'reviewer@example.com', reason: 'Right.', at: second.receivedAt };
    const page = await openReview({
      [paths.items]: [shows([item]), shows([{ ...item, firstApproval, hindrance: 'approved-already' }])],
      [paths.decide(second.id)]: [done],
    });
    await expect.element(grace(page).getByText('Two people have to approve this change. One rejection is enough.')).toBeVisible();
    await grace(page).getByLabelText('Reason').fill('Right.');
    await page.button('Approve').click();
    await expect.element(page.screen.getByText(/^Approve it as the first of two\?/)).toBeVisible();
    await page.button('Yes, approve').click();
    await expect
      .element(page.screen.getByText(/^You have approved the new phone number for grace@example\.com\. A second person/))
      .toBeVisible();
    await expect
      .element(grace(page).getByText(/^Approved by reviewer@example\.com, .*: waiting for a second person\.$/))
      .toBeVisible();
    const [approve, reject] = buttons(page);
    await expect.element(approve).toBeDisabled();
    await expect.element(reject).toBeEnabled();
  });

  it('[ATT-11] the second person sees who was first and why, and approves for good', async () => {
    const firstApproval = { by: 'ada@desk.test', reason: 'The <b>face</b> is right.', at: second.receivedAt };
    const page = await openReview({
      [paths.items]: [shows([{ ...second, needsTwo: true, firstApproval }]), shows([])],
      [paths.decide(second.id)]: [done],
    });
    await expect.element(grace(page).getByText('The <b>face</b> is right.')).toBeVisible();
    await grace(page).getByLabelText('Reason').fill('Right.');
    await page.button('Approve').click();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the new phone number for grace@example.com.')).toBeVisible();
  });
});
