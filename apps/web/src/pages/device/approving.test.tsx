import { pushDevicePoll } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { lists, openEnrolled, paths, problem, request, show } from './test/open-device.tsx';

const approved = { status: 200, body: { status: 'APPROVED' } };
const denied = { status: 200, body: { status: 'DENIED' } };
const waits = { [paths.requests]: [lists(request())] };

describe('a pending login', () => {
  it('[MARK-12] says who asks for what, from where and when, and is announced', async () => {
    const { screen } = await openEnrolled({ answers: waits });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Is this you?' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Is this you?');
    for (const fact of ['a•••@example.com', 'Firefox, Windows', 'Location', 'Germany'])
      await expect.element(screen.getByText(fact)).toBeVisible();
    await expect.element(screen.getByRole('time')).toHaveAttribute('datetime', '2026-11-21T12:30:00.000Z');
  });

  it('[MARK-12] from an unknown place has no row for it', async () => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [lists(request({ address: '' }))] } });
    await expect.element(screen.getByText('Firefox, Windows')).toBeVisible();
    expect(screen.getByText('Location').query()).toBeNull();
  });

  it.each([
    { action: 'IDENTITY__APPROVAL', words: 'Approve a change on your account' },
    { action: 'IDENTITY__CHANGE_PHONE_NUMBER', words: words.changeYourPhoneNumber },
    { action: 'IDENTITY__ADD_PHONE_NUMBER', words: words.addPhoneNumber },
  ])('$action is distinguished from a login', { tags: 'deep' }, async ({ action, words }) => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [lists(request({ action }))] } });
    await expect.element(screen.getByRole('heading', { name: words })).toBeVisible();
  });

  it('a company’s own action has words too', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [lists(request({ action: 'toString' }))] } });
    await expect.element(screen.getByRole('heading', { name: 'Access your account' })).toBeVisible();
  });

  it('(PU1) is approved with the number of the other screen', async () => {
    const { screen, sent } = await openEnrolled({ answers: { ...waits, [paths.answer]: [approved] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('07');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByRole('heading', { name: 'Approved' })).toBeVisible();
    const said = sent.find(({ call }) => call === paths.answer);
    expect(said?.body).toMatchObject({ requestId: 'r1', answer: 'APPROVED', number: '07' });
  });

  it('is denied with one tap, and says what to do if it was someone else', async () => {
    const { screen, sent } = await openEnrolled({ answers: { ...waits, [paths.answer]: [denied] } });
    await screen.getByRole('button', { name: 'No, deny' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Denied' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.changeYourPassword })).toHaveAttribute('href', '/home/security');
    expect(sent.filter(({ call }) => call === paths.answer).map(({ body }) => body.answer)).toEqual(['DENIED']);
  });

  it('(PU1) a wrong number is a denial, and says so', async () => {
    const { screen } = await openEnrolled({ answers: { ...waits, [paths.answer]: [denied] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('99');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByRole('heading', { name: 'Denied: that was the wrong number' })).toBeVisible();
  });

  it('a typing mistake is not a wrong number: only two digits are sent', { tags: 'deep' }, async () => {
    const { screen, asked } = await openEnrolled({ answers: { ...waits, [paths.answer]: [approved] } });
    for (const slip of ['', '7', '4x', '٤']) {
      await screen.getByLabelText(words.numberOnOtherScreen).fill(slip);
      await screen.getByRole('button', { name: words.approve }).click();
      await expect.element(screen.getByLabelText(words.numberOnOtherScreen)).toHaveFocus();
      await expect.element(screen.getByText('Please enter the two digits shown on the other screen')).toBeVisible();
    }
    expect(asked).not.toContain(paths.answer);
  });

  it('that was answered elsewhere or replaced in the meantime has ended', async () => {
    const { screen } = await openEnrolled({ answers: { ...waits, [paths.answer]: [problem(409, 'push_over')] } });
    await screen.getByRole('button', { name: 'No, deny' }).click();
    await expect.element(screen.getByRole('heading', { name: words.requestExpired })).toBeVisible();
  });

  it('(RB4) an answer that failed to send can be given again', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({ answers: { ...waits, [paths.answer]: ['no network', approved] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('42');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByLabelText(words.numberOnOtherScreen)).toHaveValue('42');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByRole('heading', { name: 'Approved' })).toBeVisible();
  });

  it('a customer who may no longer approve reads why', { tags: 'deep' }, async () => {
    const blocked = problem(403, 'attempt_limit_reached', 'Too many denied requests.');
    const { screen } = await openEnrolled({ answers: { ...waits, [paths.answer]: [blocked] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('42');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByText('Too many denied requests.')).toBeVisible();
  });

  it('its outcome takes the focus from the removed button, and stays until it is dismissed', { tags: 'deep' }, async () => {
    const { screen, clock } = await openEnrolled({
      answers: { [paths.requests]: [lists(request()), lists()], [paths.answer]: [denied] },
    });
    await screen.getByRole('button', { name: 'No, deny' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Denied' })).toHaveFocus();
    await clock.advance(pushDevicePoll.interval);
    await expect.element(screen.getByRole('heading', { name: 'Denied' })).toBeVisible();
    await screen.getByRole('button', { name: words.done }).click();
    await expect.element(screen.getByText('No logins are waiting.')).toBeVisible();
  });
});

describe('a request with transaction details (GW1)', () => {
  const summary = 'Send £250.00 to “Ada Lovelace”';
  const asked = { [paths.requests]: [lists(request({ action: 'IDENTITY__APPROVAL', summary }))] };

  it('(PU1) shows them first, and sends them with the approval', async () => {
    const { screen, sent } = await openEnrolled({ answers: { ...asked, [paths.answer]: [approved] } });
    await expect.element(screen.getByText("You're approving")).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 2, name: summary })).toBeVisible();
    await screen.getByLabelText(words.numberOnOtherScreen).fill('07');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByText('Continue on your other screen.')).toBeVisible();
    const said = sent.find(({ call }) => call === paths.answer);
    expect(said?.body).toMatchObject({ answer: 'APPROVED', number: '07', summary });
  });

  it('a denial reports fraud: the screen says so before, and confirms it afterwards', async () => {
    const { screen, sent } = await openEnrolled({ answers: { ...asked, [paths.answer]: [denied] } });
    await expect
      .element(screen.getByText("deny it. We'll stop it and log out the browser it came from", { exact: false }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'No, deny' }).click();
    await expect.element(screen.getByText("We've logged out the browser it came from", { exact: false })).toBeVisible();
    expect(sent.find(({ call }) => call === paths.answer)?.body).not.toHaveProperty('summary');
  });

  it('a wrong number freezes nothing, and the screen doesn’t claim it', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({ answers: { ...asked, [paths.answer]: [denied] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('99');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByText('ask for a new request on the other screen', { exact: false })).toBeVisible();
    await expect.element(screen.getByText(/frozen|freeze/)).not.toBeInTheDocument();
  });

  it('a confirmed change says what is on hold', { tags: 'deep' }, async () => {
    const rest = 'Transfers are paused until 22 November, 14:00 because your phone number was changed.';
    const { screen } = await openEnrolled({
      answers: { [paths.requests]: [lists(request({ action: 'IDENTITY__COOL_OFF', summary: rest }))] },
    });
    await expect.element(screen.getByRole('heading', { name: rest })).toBeVisible();
    await expect.element(screen.getByText('Approve only if you made this change.')).toBeVisible();
  });
});

describe('several logins at once', () => {
  const both = lists(
    request(),
    request({ requestId: 'r2', browser: 'Safari, iPhone', createdAt: Date.UTC(2026, 10, 21, 12, 31) }),
  );

  it('[MARK-07] are shown one at a time, the newest first, and answered separately', async () => {
    const { screen, sent } = await openEnrolled({ answers: { [paths.requests]: [both], [paths.answer]: [denied, approved] } });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Is this you? 2 logins are waiting' })).toBeVisible();
    await expect.element(screen.getByText('Safari, iPhone')).toBeVisible();
    await screen.getByRole('button', { name: 'No, deny' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Denied' })).toBeVisible();
    await screen.getByRole('button', { name: words.done }).click();
    await expect.element(screen.getByText('Firefox, Windows')).toBeVisible();
    await screen.getByLabelText(words.numberOnOtherScreen).fill('42');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByRole('heading', { name: 'Approved' })).toBeVisible();
    const said = sent.filter(({ call }) => call === paths.answer).map(({ body }) => [body.requestId, body.answer]);
    expect(said).toEqual([
      ['r2', 'DENIED'],
      ['r1', 'APPROVED'],
    ]);
  });

  it('a new one changes neither the text typed for the first nor its focus', { tags: 'deep' }, async () => {
    const { screen, clock } = await openEnrolled({ answers: { [paths.requests]: [lists(request()), both] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('4');
    await clock.advance(pushDevicePoll.interval);
    await expect.element(screen.getByText('A newer request has arrived:')).toBeVisible();
    await expect.element(screen.getByLabelText(words.numberOnOtherScreen)).toHaveValue('4');
    await expect.element(screen.getByLabelText(words.numberOnOtherScreen)).toHaveFocus();
    await screen.getByRole('button', { name: /^Safari, iPhone, / }).click();
    await expect.element(screen.getByLabelText(words.numberOnOtherScreen)).toHaveValue('');
    await screen.getByText('1 earlier request').click();
    await expect.element(screen.getByRole('button', { name: /^Firefox, Windows, / })).toBeVisible();
  });

  it('[MARK-07] the page shows the newest again when the customer comes back to it', async () => {
    const { screen, clock } = await openEnrolled({ answers: { [paths.requests]: [lists(request()), both] } });
    await expect.element(screen.getByText('Firefox, Windows')).toBeVisible();
    await clock.advance(pushDevicePoll.interval);
    await expect.element(screen.getByText('A newer request has arrived:')).toBeVisible();
    show(false);
    show(true);
    await expect.element(screen.getByText('1 earlier request')).toBeVisible();
    await expect.element(screen.getByText('Safari, iPhone', { exact: true })).toBeVisible();
  });

  it('[MARK-07] a number of another request brings that one up with its facts, and approves nothing', {
    tags: 'deep',
  }, async () => {
    const other = {
      status: 409,
      body: { code: 'number_of_other_request', message: 'Another one.', params: { pushRequestId: 'r1' } },
    };
    const { screen, sent } = await openEnrolled({ answers: { [paths.requests]: [both], [paths.answer]: [other, approved] } });
    await screen.getByLabelText(words.numberOnOtherScreen).fill('42');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect
      .element(screen.getByText('The number that you entered belongs to this request.', { exact: false }))
      .toBeVisible();
    await expect.element(screen.getByText('Firefox, Windows')).toBeVisible();
    await expect.element(screen.getByLabelText(words.numberOnOtherScreen)).toHaveValue('');
    await screen.getByLabelText(words.numberOnOtherScreen).fill('42');
    await screen.getByRole('button', { name: words.approve }).click();
    await expect.element(screen.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(sent.filter(({ call }) => call === paths.answer).map(({ body }) => body.requestId)).toEqual(['r2', 'r1']);
  });
});

describe('polling for requests', () => {
  const asks = (asked: readonly string[]) => asked.filter((call) => call === paths.requests).length;

  it('[POLL-02] continues every 2 seconds while the page is visible, and stops while it is hidden', async () => {
    const { screen, clock, asked } = await openEnrolled({ answers: { [paths.requests]: [lists()] } });
    // The next request is planned once the first is answered.
    await expect.element(screen.getByText('No logins are waiting.')).toBeVisible();
    expect(asks(asked)).toBe(1);
    await clock.advance(pushDevicePoll.interval);
    await expect.poll(() => asks(asked)).toBe(2);
    show(false);
    await clock.advance(10 * pushDevicePoll.interval);
    expect(asks(asked)).toBe(2);
    show(true);
    await expect.poll(() => asks(asked)).toBe(3);
  });

  it('(RB4) says that the service can’t be reached, and when it can again', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: ['no network', lists(request())] } });
    await expect.element(screen.getByText(/We can't reach our service right now/)).toBeVisible();
    dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Is this you?' })).toBeVisible();
    await expect.element(screen.getByText(/We can't reach our service right now/)).not.toBeInTheDocument();
  });

  it('a request that expires while it is shown ends', { tags: 'deep' }, async () => {
    const { screen, clock } = await openEnrolled({ answers: { [paths.requests]: [lists(request()), lists()] } });
    await expect.element(screen.getByRole('button', { name: words.approve })).toBeVisible();
    await clock.advance(pushDevicePoll.interval);
    await expect.element(screen.getByRole('heading', { name: words.requestExpired })).toBeVisible();
  });

  it('after an unreadable answer the request can be repeated', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [problem(400, 'invalid_format'), lists()] } });
    await screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(screen.getByText('No logins are waiting.')).toBeVisible();
  });
});
