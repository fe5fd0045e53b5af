import { axeViolations, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as tab, userEvent } from 'vitest/browser';
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

beforeEach(() => tab.viewport(1440, 900));

const ada = (page: Page) => page.card('ada@example.com');

async function choose(page: Page, decision: string, reason: string) {
  await ada(page).getByLabelText('Reason').fill(reason);
  await ada(page).getByRole('button', { name: decision, exact: true }).click();
}

const decidedAs = (decision: 'approve' | 'reject') =>
  shows([second], [{ ...decided, id: first.id, email: first.email, decision, reason: 'The papers are right.' }]);

const box = (element: Element) => element.getBoundingClientRect();

describe('[LOOK-13] on a desk', () => {
  it('the queue is beside the case, the photo beside the checklist, and the decision at the foot of the window', async () => {
    await tab.viewport(1440, 500);
    const footerLinks = [{ label: 'Help', href: '/help' }];
    const opened = await openReview({ [paths.photo('photo-1')]: [await photo(400, 300)] }, { footerLinks });
    await ada(opened).getByRole('button', { name: 'Show the photo' }).click();
    const picture = ada(opened).getByRole('img', { name: /^Photo/ });
    await expect.element(picture).toBeVisible();
    const checklist = ada(opened).getByRole('region', { name: 'What to check' });
    expect(box(checklist.element()).left).toBeGreaterThan(box(picture.element()).right);
    expect(box(picture.element()).left).toBeGreaterThan(box(opened.row('ada@example.com').element()).right);
    picture.element().scrollIntoView({ block: 'start' });
    const approve = box(ada(opened).getByRole('button', { name: words.approve, exact: true }).element());
    const there = document.elementFromPoint(approve.left + approve.width / 2, approve.top + approve.height / 2);
    expect(there?.textContent).toBe(words.approve);
    // Where the docked decision covers nothing.
    await tab.viewport(1440, 1400);
    expect(await axeViolations('light')).toEqual([]);
  });

  it('the oldest case is open and marked in the queue, which says what waits, for whom, and how long', async () => {
    const hours = (count: number) => count * 3_600_000;
    const page = await openReview({
      [paths.items]: [
        shows([
          {
            ...first,
            receivedAt: -hours(50),
            needsTwo: true,
            firstApproval: { by: 'a@b.c', reason: 'x', at: 0 },
          },
          { ...selfie, receivedAt: -hours(3) },
          { ...appeal, receivedAt: -60_000, hindrance: 'own-account' },
        ]),
      ],
    });
    await expect.element(page.row('ada@example.com')).toHaveAttribute('aria-current', 'true');
    await expect.element(page.row('mary@example.com')).not.toHaveAttribute('aria-current');
    const words = page.screen.getByRole('navigation', { name: 'Waiting for a decision' }).getByRole('listitem').elements();
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'New phone number ada@example.com Received 2 days ago Needs a second approval',
      'Photo with ID mary@example.com Received 3 hours ago',
      'Appeal emmy@example.com Received 1 minute ago Your own account',
    ]);
  });

  it('without a case, the room beside the decisions says that all is done', async () => {
    const { screen } = await openReview({ [paths.items]: [shows([])] });
    await expect.element(screen.getByText('All cases are decided')).toBeVisible();
  });

  it('the two decisions never look alike', async () => {
    const page = await openReview();
    const color = (name: string) => getComputedStyle(page.button(name).element()).backgroundColor;
    await expect.element(page.button(words.approve)).toBeVisible();
    const [approve, reject] = [color(words.approve), color('Reject')];
    expect(approve).not.toBe(reject);
    for (const each of [approve, reject]) expect(each).not.toMatch(/transparent|, 0\)$/);
    await choose(page, 'Reject', 'Not right.');
    await expect.poll(() => color('Yes, reject')).toBe(reject);
  });

  it('a chosen case takes the place of the open one, its title takes the focus, and Back returns to the oldest', async () => {
    const page = await openReview();
    await page.row('grace@example.com').click();
    await expect.element(page.card('grace@example.com').getByRole('heading', { level: 2 })).toHaveFocus();
    await expect.element(page.row('grace@example.com')).toHaveAttribute('aria-current', 'true');
    await expect.element(ada(page)).not.toBeInTheDocument();
    history.back();
    await expect.element(ada(page)).toBeVisible();
    await expect.element(page.row('grace@example.com')).toHaveFocus();
  });

  it('(UP6) another case takes the photo off the page, and what was typed is there again later', async () => {
    const page = await openReview({ [paths.photo('photo-1')]: [await photo()] });
    await page.button('Show the photo').click();
    await expect.element(ada(page).getByRole('img', { name: /^Photo/ })).toBeVisible();
    const url = String(
      ada(page)
        .getByRole('img', { name: /^Photo/ })
        .element()
        .getAttribute('src'),
    );
    await ada(page).getByLabelText('Reason').fill('Not yet.');
    await page.row('grace@example.com').click();
    await expect.element(page.card('grace@example.com').getByLabelText('Reason')).toHaveValue('');
    await expect(fetch(url)).rejects.toThrow();
    await page.row('ada@example.com').click();
    await expect.element(ada(page).getByLabelText('Reason')).toHaveValue('Not yet.');
    await expect.element(page.button('Show the photo')).toBeVisible();
  });

  it('[ATT-11] a photo counts as opened when its case is opened again', async () => {
    const page = await openReview({
      [paths.items]: [shows([{ ...selfie, photoOpened: false }, second])],
      [paths.photo('photo-3')]: [await photo()],
    });
    await expect.element(page.button(words.approve)).toBeDisabled();
    await page.button('Show the photo').click();
    await expect.element(page.button(words.approve)).toBeEnabled();
    await page.row('grace@example.com').click();
    await page.row('mary@example.com').click();
    await expect.element(page.button(words.approve)).toBeEnabled();
  });
});

describe('[LOOK-13] on a phone', () => {
  beforeEach(() => tab.viewport(360, 740));

  it('the list comes first, then the chosen case alone; Back returns to the list and to the row', async () => {
    const page = await openReview();
    await expect.element(page.row('ada@example.com')).toBeVisible();
    await expect.element(ada(page)).not.toBeInTheDocument();
    await page.row('ada@example.com').click();
    await expect.element(ada(page).getByRole('heading', { level: 2 })).toHaveFocus();
    await expect.element(page.row('grace@example.com')).not.toBeInTheDocument();
    await expect.element(page.screen.getByRole('region', { name: 'Decided' })).not.toBeInTheDocument();
    await page.button('Back to the list').click();
    await expect.element(page.row('ada@example.com')).toHaveFocus();
    await page.row('grace@example.com').click();
    await expect.element(page.card('grace@example.com')).toBeVisible();
    history.back();
    await expect.element(page.row('grace@example.com')).toHaveFocus();
  });

  it('a decision returns to the list, with its result', async () => {
    const page = await openReview({ [paths.decide(first.id)]: [done], [paths.items]: [shows(), decidedAs('approve')] });
    await page.row('ada@example.com').click();
    await choose(page, words.approve, 'Right.');
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    await expect.element(page.row('grace@example.com')).toBeVisible();
    await expect.element(page.card('grace@example.com')).not.toBeInTheDocument();
  });
});

describe('the open cases', () => {
  it('are shown with the facts for a decision, and opening the page decides nothing', async () => {
    const page = await openReview();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Support desk' })).toBeVisible();
    await expect.element(page.screen.getByText("You're logged in as reviewer@example.com.")).toBeVisible();
    const facts = [
      'the number ending in 42',
      'the number ending in 23',
      'Firefox, Windows',
      '203.0.113.7',
      'password only, no second factor',
    ];
    for (const fact of facts) await expect.element(ada(page).getByText(fact, { exact: true })).toBeVisible();
    await expect.poll(() => ada(page).getByText('the number ending in 23').element().closest('bdi')?.dir).toBe('ltr');
    const moments = ada(page)
      .getByRole('time')
      .elements()
      .map((each) => each.getAttribute('datetime'));
    expect(moments).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z']);
    await page.row('grace@example.com').click();
    const grace = page.card('grace@example.com');
    await expect.element(grace.getByText('none')).toBeVisible();
    await expect.element(grace.getByText('password and a second factor')).toBeVisible();
    expect(page.asked).toEqual([paths.items]);
    expect(document.title).toBe('Support desk – Stepgate');
  });

  it('are followed by the recent decisions, with the reason and who made them', async () => {
    const { screen } = await openReview();
    const section = screen.getByRole('region', { name: 'Decided' });
    await expect.element(section.getByRole('heading', { name: 'New phone number' })).toBeVisible();
    await expect.element(section.getByText('joan@example.com')).toBeVisible();
    await expect.element(section.getByText('Rejected', { exact: true })).toBeVisible();
    await expect.element(section.getByText(/The face is another one.*Asked twice/s)).toBeVisible();
    await expect.element(section.getByText(/^reviewer@example\.com, .*2026/)).toBeVisible();
  });

  it('text of a customer stays text', async () => {
    const browser = '<img src=x onerror=alert(1)> {email} <bdi>';
    const page = await openReview({ [paths.items]: [shows([{ ...first, browser }])] });
    await expect.element(ada(page).getByText(browser)).toBeVisible();
  });

  it('are loaded again on request, with the time of the list', async () => {
    const { screen, button, asked } = await openReview({ [paths.items]: [shows(), shows([], [])] });
    await expect.element(screen.getByText(/^2 are waiting\. As of .+\./)).toBeVisible();
    await button('Refresh').click();
    await expect.element(screen.getByText(/^Nothing is waiting\. As of .+\./)).toBeVisible();
    await expect.element(screen.getByText('Nothing has been decided yet.')).toBeVisible();
    expect(asked).toEqual([paths.items, paths.items]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '500', answer: problem(500, 'unexpected.error'), announcement: /^x$/ },
    { name: '429', answer: problem(429, 'too_many_requests'), announcement: /^x$/ },
  ])('(RB4) shows an error for $name, and loads again on request', async ({ answer, announcement }) => {
    const page = await openReview({ [paths.items]: [answer, shows()] });
    await expect.element(page.screen.getByText(announcement)).toBeVisible();
    await page.button(words.tryAgain).click();
    await expect.element(ada(page)).toBeVisible();
  });
});

describe('a decision', () => {
  it.each([
    {
      press: words.approve,
      yes: 'Yes, approve',
      decision: 'approve',
      announcement: 'Approved: the new phone number for ada@example.com.',
    },
    {
      press: 'Reject',
      yes: 'Yes, reject',
      decision: 'reject',
      announcement: 'Rejected: the new phone number for ada@example.com.',
    },
  ] as const)(
    '$decision is sent with its reason after a confirmation, and the result takes the focus',
    async ({ press, yes, decision, announcement }) => {
      const page = await openReview({
        [paths.decide(first.id)]: [done],
        [paths.items]: [shows(), decidedAs(decision)],
      });
      await choose(page, press, '  The papers are right. ');
      await expect.element(page.screen.getByRole('group')).toBeVisible();
      expect(page.sent).toEqual([]);
      await page.button(yes).click();
      const words = page.screen.getByText(announcement);
      await expect.poll(() => document.activeElement?.contains(words.element())).toBe(true);
      expect(page.sent).toEqual([{ call: paths.decide(first.id), body: { decision, reason: 'The papers are right.' } }]);
      await expect.element(ada(page).getByLabelText('Reason')).not.toBeInTheDocument();
      await expect.element(page.screen.getByRole('region', { name: 'Decided' }).getByText('The papers are right.')).toBeVisible();
    },
  );

  it('its confirmation names the customer and the new number, and the reason can’t be edited then', async () => {
    const page = await openReview();
    await choose(page, words.approve, 'Right.');
    const question = page.screen.getByText('Approve? the number ending in 23 becomes the number of ada@example.com.');
    await expect.element(question).toHaveFocus();
    await expect.element(ada(page).getByLabelText('Reason')).toHaveAttribute('readonly');
  });

  it('can be cancelled at the confirmation: nothing is sent, the reason stays, and the focus goes back', async () => {
    const page = await openReview();
    await choose(page, 'Reject', 'Wrong.');
    await page.button('No, go back').click();
    await expect.element(ada(page).getByRole('button', { name: 'Reject' })).toHaveFocus();
    await expect.element(ada(page).getByLabelText('Reason')).toHaveValue('Wrong.');
    expect(page.sent).toEqual([]);
  });

  it('needs a reason', async () => {
    const page = await openReview();
    await choose(page, words.approve, '   ');
    const reason = ada(page).getByLabelText('Reason');
    await expect.element(reason).toHaveAccessibleDescription(/Please enter a reason\./);
    await expect.element(reason).toHaveFocus();
    await expect.element(page.screen.getByRole('group')).not.toBeInTheDocument();
    await reason.fill('Right.');
    await ada(page).getByRole('button', { name: words.approve }).click();
    await expect.element(reason).toHaveAccessibleDescription('We keep it with your decision and your name.');
  });

  it('is made by keyboard alone', async () => {
    const page = await openReview({ [paths.decide(first.id)]: [done], [paths.items]: [shows(), decidedAs('approve')] });
    await expect.element(ada(page)).toBeVisible();
    ada(page).getByLabelText('Reason').element().focus();
    await userEvent.keyboard('Right.{Tab}{Enter}');
    await expect
      .element(page.screen.getByText('Approve? the number ending in 23 becomes the number of ada@example.com.'))
      .toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
  });

  it('(RB8) is sent once, however often it is pressed', async () => {
    const page = await openReview({ [paths.decide(first.id)]: [done], [paths.items]: [shows(), decidedAs('approve')] });
    await choose(page, words.approve, 'Right.');
    await expect.element(page.button('Yes, approve')).toBeVisible();
    pressTwice(page.button('Yes, approve'));
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    expect(page.sent).toHaveLength(1);
  });

  it.each([problem(409, 'review_over', 'Decided.'), problem(404, 'not_found')])(
    'that came too late is reported, and the cases are loaded again ($body.code)',
    async (answer) => {
      const page = await openReview({ [paths.decide(first.id)]: [answer], [paths.items]: [shows(), decidedAs('reject')] });
      await choose(page, words.approve, 'Right.');
      await page.button('Yes, approve').click();
      await expect.element(page.screen.getByText(/^Your decision came too late. The change for ada@example\.com/)).toBeVisible();
      await expect.element(ada(page).getByLabelText('Reason')).not.toBeInTheDocument();
      await expect.element(page.card('grace@example.com')).toBeVisible();
    },
  );

  it('(RB4) a network failure is reported at the question, and the same press works later; text typed elsewhere stays', async () => {
    const page = await openReview({
      [paths.decide(first.id)]: ['no network', done],
      [paths.items]: [shows(), decidedAs('approve')],
    });
    await page.row('grace@example.com').click();
    await page.card('grace@example.com').getByLabelText('Reason').fill('Not yet.');
    await page.row('ada@example.com').click();
    await choose(page, words.approve, 'Right.');
    await page.button('Yes, approve').click();
    await expect.element(ada(page).getByText(/couldn't reach our service/)).toBeVisible();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    await expect.element(page.card('grace@example.com').getByLabelText('Reason')).toHaveValue('Not yet.');
  });

  it('is reported even if the cases can’t be loaded afterwards', async () => {
    const page = await openReview({
      [paths.decide(first.id)]: [done],
      [paths.items]: [shows(), 'no network', decidedAs('approve')],
    });
    await choose(page, words.approve, 'Right.');
    await page.button('Yes, approve').click();
    const alert = page.screen.getByRole('alert');
    await expect.element(alert.getByText('Approved: the new phone number for ada@example.com.')).toBeVisible();
    await expect.element(alert.getByText(/couldn't reach our service/)).toBeVisible();
  });
});

const sent = await photo(40, 30);
const sizeOf = (image: Element) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight];
const fetched = { [paths.photo('photo-1')]: [sent] };

describe('the photo of a face with a document', () => {
  const shown = (page: Page, email = first.email) => page.card(email).getByRole('img', { name: /^Photo/ });
  const showPhoto = (page: Page) => page.button('Show the photo').click();
  const enlarge = (page: Page) => ada(page).getByRole('button', { name: /Click to enlarge/ });

  it('(UP6) is loaded only on request, and shown next to the points to check', async () => {
    const page = await openReview(fetched);
    await expect.element(ada(page).getByRole('heading', { name: 'What to check' })).toBeVisible();
    expect(page.asked).toEqual([paths.items]);
    await showPhoto(page);
    await expect
      .element(shown(page))
      .toHaveAccessibleName('Photo from ada@example.com, which should show a face and an identity document');
    await expect.poll(() => sizeOf(shown(page).element())).toEqual([40, 30]);
    expect(page.asked).toEqual([paths.items, paths.photo('photo-1')]);
    const points = ada(page).getByRole('list').getByRole('listitem').elements();
    expect(points.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('whole face and the document'),
      expect.stringContaining('the same face as in the document'),
      expect.stringContaining('Accounts here have no name'),
      expect.stringContaining("hasn't expired"),
    ]);
  });

  it('is enlarged in a dialog, which restores the focus', async () => {
    const page = await openReview(fetched);
    await showPhoto(page);
    await enlarge(page).click();
    const dialog = page.screen.getByRole('dialog', { name: 'Photo' });
    await expect.element(dialog.getByRole('img')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: words.close })).toHaveFocus();
    await dialog.getByRole('button', { name: words.close }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(enlarge(page)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(enlarge(page)).toHaveFocus();
  });

  it('(UP6) is kept only while it is shown', async () => {
    const stillThere = (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      );
    const readImageAddress = async (page: Page) => {
      await expect.element(shown(page)).toBeVisible();
      return String(shown(page).element().getAttribute('src'));
    };
    const page = await openReview({ ...fetched, [paths.logout]: [done] });
    await showPhoto(page);
    const hidden = await readImageAddress(page);
    expect(await stillThere(hidden)).toBe(true);
    await page.button('Hide the photo').click();
    await expect.element(page.button('Show the photo')).toHaveFocus();
    expect(await stillThere(hidden)).toBe(false);
    await showPhoto(page);
    const left = await readImageAddress(page);
    expect(left).not.toBe(hidden);
    await page.button(words.logOut).click();
    await expect.element(page.screen.getByText("You're logged out.")).toBeVisible();
    expect(await stillThere(left)).toBe(false);
  });

  it.each([
    { name: 'was deleted', answers: { [paths.photo('photo-3')]: [problem(404, 'not_found')] }, photoId: 'photo-3' },
    { name: 'is known to be gone', answers: {}, photoId: null },
  ])('that $name is reported as gone, and its case can still be rejected', async ({ answers, photoId }) => {
    const page = await openReview({ ...answers, [paths.items]: [shows([{ ...selfie, photoId }])] });
    if (photoId !== null) await showPhoto(page);
    await expect.element(page.card(selfie.email).getByText('The photo is no longer available.')).toBeVisible();
    await expect.element(page.button('Show the photo')).not.toBeInTheDocument();
    await expect.element(page.button('Reject')).toBeEnabled();
  });

  it('that is missing in a phone change is mentioned', async () => {
    const page = await openReview();
    await page.row(second.email).click();
    await expect.element(page.card(second.email).getByText(/^There's no photo\./)).toBeVisible();
    await expect.element(page.card(second.email).getByText('What to check')).not.toBeInTheDocument();
  });

  it('(RB4) that fails to load without a network is reported, and loaded again on request', async () => {
    const page = await openReview({ [paths.photo('photo-1')]: ['no network', sent] });
    await showPhoto(page);
    await expect
      .element(
        ada(page)
          .getByRole('alert')
          .getByText(/couldn't reach our service/),
      )
      .toBeVisible();
    await showPhoto(page);
    await expect.element(shown(page)).toBeVisible();
  });

  it('isn’t shown after the session has ended: everything is removed from the page', async () => {
    const page = await openReview({ [paths.photo('photo-1')]: [nobody], [paths.items]: [shows(), nobody] });
    await showPhoto(page);
    await expect.element(page.screen.getByText(/^Your login has ended\./)).toBeVisible();
    expect(document.body.textContent).not.toContain('ada@example.com');
  });

  it.each([
    {
      press: words.approve,
      yes: 'Yes, approve',
      asks: /Every login of mary@example\.com .* continues/,
      announcement: 'Approved: the photo from',
    },
    {
      press: 'Reject',
      yes: 'Yes, reject',
      asks: /Reject\? The login stays on hold\. .* can send another photo/,
      announcement: 'Rejected: the photo from',
    },
  ] as const)('that a login waits for: “$press” is explained and then confirmed', async ({ press, yes, asks, announcement }) => {
    const after = { ...decided, kind: 'selfie', id: selfie.id, email: selfie.email } as const;
    const page = await openReview({
      [paths.items]: [shows([selfie]), shows([], [after])],
      [paths.decide(selfie.id)]: [done],
    });
    await expect.element(page.card(selfie.email).getByRole('heading', { name: 'Photo with ID' })).toBeVisible();
    await expect.element(page.screen.getByText('New number')).not.toBeInTheDocument();
    await page.screen.getByLabelText('Reason').fill('Seen.');
    await page.button(press).click();
    await expect.element(page.screen.getByText(asks)).toHaveFocus();
    await page.button(yes).click();
    await expect.element(page.screen.getByText(`${announcement} mary@example.com.`)).toBeVisible();
    const section = page.screen.getByRole('region', { name: 'Decided' });
    await expect.element(section.getByRole('heading', { name: 'Photo with ID' })).toBeVisible();
    await expect.element(section.getByText(selfie.email)).toBeVisible();
  });

  it('of a case that was decided in the meantime is reported as such', async () => {
    const page = await openReview({
      [paths.items]: [shows([selfie]), shows([])],
      [paths.decide(selfie.id)]: [problem(409, 'review_over')],
    });
    await page.screen.getByLabelText('Reason').fill('Seen.');
    await page.button(words.approve).click();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText(/too late. The photo from mary@example\.com/)).toBeVisible();
  });
});

const closed: Answers = { [paths.items]: [nobody, shows()], [paths.login]: [done] };

async function fillIn({ screen }: Page, code = '123456') {
  await screen.getByLabelText(words.email).fill(' reviewer@example.com ');
  await screen.getByLabelText(words.password).fill('open sesame please');
  await screen.getByLabelText('6-digit code of your authenticator app').fill(code);
}

describe('the login of staff', () => {
  it('takes address, password and code together, and opens the open cases', async () => {
    const page = await openReview(closed);
    await fillIn(page);
    await userEvent.keyboard('{Enter}');
    await expect.element(ada(page)).toBeVisible();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Support desk' })).toHaveFocus();
    const body = { email: 'reviewer@example.com', password: 'open sesame please', code: '123456' };
    expect(page.sent).toEqual([{ call: paths.login, body }]);
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('names its fields to password managers', async () => {
    const { screen } = await openReview(closed);
    await expect.element(screen.getByLabelText(words.email)).toHaveAttribute('autocomplete', 'username');
    await expect.element(screen.getByLabelText(words.password)).toHaveAttribute('autocomplete', 'current-password');
    await expect
      .element(screen.getByLabelText('6-digit code of your authenticator app'))
      .toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('shows an error at every empty field at once, and the first takes the focus', async () => {
    const { screen, button, sent } = await openReview(closed);
    await button(words.logIn).click();
    await expect.element(screen.getByLabelText(words.email)).toHaveAccessibleDescription(words.required);
    await expect.element(screen.getByLabelText(words.password)).toHaveAccessibleDescription(words.required);
    await expect
      .element(screen.getByLabelText('6-digit code of your authenticator app'))
      .toHaveAccessibleDescription('Please enter the 6 digits shown in the app.');
    await expect.element(screen.getByLabelText(words.email)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each([
    problem(401, 'invalid_staff_login', 'That is not right.'),
    problem(403, 'attempt_limit_reached', 'Too many tries. Wait a while.'),
  ])('$body.code is shown in the service’s words, and the code, which works once, must be typed again', async (answer) => {
    const page = await openReview({ ...closed, [paths.login]: [answer, done] });
    await fillIn(page);
    await page.button(words.logIn).click();
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await expect.element(page.screen.getByRole('alert').getByText(answer.body.message)).toBeVisible();
    const code = page.screen.getByLabelText('6-digit code of your authenticator app');
    await expect.element(code).toHaveValue('');
    await code.fill('654321');
    await page.button(words.logIn).click();
    await expect.element(ada(page)).toBeVisible();
  });

  it('an invalid address has an error below its field', async () => {
    const page = await openReview({ ...closed, [paths.login]: [problem(400, 'invalid_email', 'That is no address.')] });
    await fillIn(page);
    await page.button(words.logIn).click();
    await expect.element(page.screen.getByLabelText(words.email)).toHaveAccessibleDescription('That is no address.');
    await expect.element(page.screen.getByLabelText(words.email)).toHaveFocus();
  });

  it('(RB4) a network failure is reported, and the same press works later', async () => {
    const page = await openReview({ ...closed, [paths.login]: ['no network', done] });
    await fillIn(page);
    await page.button(words.logIn).click();
    await expect.element(page.screen.getByText(/couldn't reach our service/)).toBeVisible();
    await page.button(words.logIn).click();
    await expect.element(ada(page)).toBeVisible();
  });

  it('(RB8) is sent once, however often it is pressed', async () => {
    const page = await openReview(closed);
    await fillIn(page);
    pressTwice(page.button(words.logIn));
    await expect.element(ada(page)).toBeVisible();
    expect(page.sent).toHaveLength(1);
  });
});

describe('the end of a session', () => {
  it('before a decision removes all cases from the page, says that nothing was decided, and continues after a login', async () => {
    const page = await openReview({
      [paths.decide(first.id)]: [nobody],
      [paths.items]: [shows(), nobody, shows()],
      [paths.login]: [done],
    });
    await choose(page, words.approve, 'Right.');
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText(/^Your login has ended\./)).toBeVisible();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Support desk' })).toHaveFocus();
    expect(document.body.textContent).not.toContain('ada@example.com');
    await fillIn(page);
    await page.button(words.logIn).click();
    await expect.element(ada(page)).toBeVisible();
  });

  it('(RB9) is noticed when the browser restores the page with the back button', async () => {
    const page = await openReview({ [paths.items]: [shows(), nobody] });
    await expect.element(ada(page)).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(page.button(words.logIn)).toBeVisible();
    expect(document.body.textContent).not.toContain('ada@example.com');
  });

  it('can be requested with a button', async () => {
    const page = await openReview({ [paths.logout]: [done] });
    await page.button(words.logOut).click();
    await expect.element(page.screen.getByText("You're logged out.")).toBeVisible();
    expect(document.body.textContent).not.toContain('ada@example.com');
    expect(page.asked).toEqual([paths.items, paths.logout]);
  });

  it('(RB4) that fails without a network is reported', async () => {
    const page = await openReview({ [paths.logout]: ['no network', done] });
    await page.button(words.logOut).click();
    await expect.element(page.screen.getByText(/couldn't reach our service/)).toBeVisible();
    await page.button(words.logOut).click();
    await expect.element(page.screen.getByText("You're logged out.")).toBeVisible();
  });
});

describe('an appeal', () => {
  const emmy = (page: Page) => page.card('emmy@example.com');

  it('[DEACT-01] is shown with the message to the customer and the customer’s words, as text, and has no photo', async () => {
    const page = await openReview({ [paths.items]: [shows([appeal])] });
    await expect.element(emmy(page).getByRole('heading', { name: 'Appeal' })).toBeVisible();
    await expect.element(emmy(page).getByText('Your account is deactivated')).toBeVisible();
    await expect.element(emmy(page).getByText(/^It was <b>my daughter<\/b>\.\s+She uses my computer\.$/)).toBeVisible();
    await expect.element(emmy(page).getByText(/photo/i)).not.toBeInTheDocument();
  });

  it('is decided like every case, and its confirmation says what happens to the account', async () => {
    const page = await openReview({ [paths.decide(appeal.id)]: [done], [paths.items]: [shows([appeal]), shows([])] });
    await emmy(page).getByLabelText('Reason').fill('It was cleared up.');
    await emmy(page).getByRole('button', { name: words.approve, exact: true }).click();
    await expect.element(page.screen.getByText('Approve? The account of emmy@example.com is reactivated.')).toHaveFocus();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the account of emmy@example.com is active again.')).toBeVisible();
    expect(page.sent).toEqual([{ call: paths.decide(appeal.id), body: { decision: 'approve', reason: 'It was cleared up.' } }]);
  });
});

describe('roles that decide', () => {
  const grace = (page: Page) => page.card(second.email);
  const buttons = (page: Page) => [page.button(words.approve).first(), page.button('Reject').first()] as const;

  it('[ATT-11] a photo must be opened before its login is decided: until then both buttons say so', async () => {
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

  it('[ATT-11] a change needs its opened photo for an approval, but not for a rejection', async () => {
    const page = await openReview({ [paths.items]: [shows([{ ...first, photoOpened: false }])] });
    const [approve, reject] = buttons(page);
    await expect.element(approve).toBeDisabled();
    await expect.element(reject).toBeEnabled();
    await expect
      .element(page.screen.getByText('Open the photo before you approve. You can reject without opening it.'))
      .toBeVisible();
  });

  it('[ATT-11] staff can’t decide on their own account', async () => {
    const page = await openReview({ [paths.items]: [shows([{ ...second, hindrance: 'own-account' }])] });
    for (const button of buttons(page)) await expect.element(button).toBeDisabled();
    await expect.element(page.screen.getByText('This is your own account. Someone else has to decide.')).toBeVisible();
  });

  it.each([
    [
      'of their own account',
      shows([{ ...selfie, hindrance: 'own-account' }]),
      'This is your own account. Someone else has to decide.',
    ],
    [
      'for a role that only reads',
      shows([selfie], undefined, 'read'),
      'Your role can read cases. Deciding needs the role “decide”.',
    ],
  ])('[OWNER-11] a photo %s is never offered, and the page says who decides', async (_whose, items, why) => {
    const page = await openReview({ [paths.items]: [items] });
    // A role that decides nothing begins with the customers.
    await page.button('Cases').click();
    await expect.element(page.screen.getByText(why)).toBeVisible();
    await expect.element(page.button('Show the photo')).not.toBeInTheDocument();
  });

  it('[ATT-11] the first of two approvals says what it does, and the change waits for another person', async () => {
    const item = { ...second, needsTwo: true } as const;
    const firstApproval = { by: 'reviewer@example.com', reason: 'Right.', at: second.receivedAt };
    const page = await openReview({
      [paths.items]: [shows([item]), shows([{ ...item, firstApproval, hindrance: 'approved-already' }])],
      [paths.decide(second.id)]: [done],
    });
    await expect
      .element(grace(page).getByText('Two people have to approve this change. A single rejection is enough.'))
      .toBeVisible();
    await grace(page).getByLabelText('Reason').fill('Right.');
    await page.button(words.approve).click();
    await expect.element(page.screen.getByText(/^Approve as the first of two people\?/)).toBeVisible();
    await page.button('Yes, approve').click();
    await expect
      .element(page.screen.getByText(/^You've approved the new phone number for grace@example\.com\. A second person/))
      .toBeVisible();
    await expect
      .element(grace(page).getByText(/^Approved by reviewer@example\.com, .*: waiting for a second person\.$/))
      .toBeVisible();
    const [approve, reject] = buttons(page);
    await expect.element(approve).toBeDisabled();
    await expect.element(reject).toBeEnabled();
  });

  it('[ATT-11] the second person sees who was first and why, and gives the final approval', async () => {
    const firstApproval = { by: 'ada@desk.test', reason: 'The <b>face</b> is right.', at: second.receivedAt };
    const page = await openReview({
      [paths.items]: [shows([{ ...second, needsTwo: true, firstApproval }]), shows([])],
      [paths.decide(second.id)]: [done],
    });
    await expect.element(grace(page).getByText('The <b>face</b> is right.')).toBeVisible();
    await grace(page).getByLabelText('Reason').fill('Right.');
    await page.button(words.approve).click();
    await page.button('Yes, approve').click();
    await expect.element(page.screen.getByText('Approved: the new phone number for grace@example.com.')).toBeVisible();
  });
});
