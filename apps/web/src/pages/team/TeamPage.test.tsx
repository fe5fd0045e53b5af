import { calls } from '@stepgate/contract';
import { left, totp } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const asks = `GET ${calls.team.path}`;
const invites = `POST ${calls.inviteToTeam.path.replace(':id', 'b1')}`;
const withdraws = `POST ${calls.withdrawInvitation.path.replace(':id', 'i1')}`;
const joins = `POST ${calls.acceptInvitation.path.replace(':id', 'i9')}`;
const at = Date.UTC(2026, 10, 21, 12);

const owned = {
  id: 'b1',
  name: 'Brightwater Ltd',
  owned: true,
  members: [{ email: 'member@ex.test', joinedAt: at }],
  invitations: [{ id: 'i1', email: 'asked@ex.test', expiresAt: at }],
};
const answer = (businesses: readonly unknown[] = [owned], invitedTo: readonly unknown[] = []) => ({
  status: 200,
  body: { businesses, invitedTo },
});
const done = { status: 204 };
const problem = (status: number, code: string, message = 'x') => ({ status, body: { code, message } });

type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (answers: Answers) => openPage(page, { answers: { [asks]: [answer()], ...answers } });
type Opened = Awaited<ReturnType<typeof open>>;

async function invite({ screen }: Opened, email: string) {
  await screen.getByLabelText('Email of the person to invite').fill(email);
  await screen.getByRole('button', { name: 'Send invitation' }).click();
}

describe('/home/team', () => {
  it('shows the owner the members and invitations of the team, and sends an invitation', async () => {
    const opened = await open({ [invites]: [done] });
    const { screen, sent } = opened;
    await expect.element(screen.getByRole('heading', { name: 'Brightwater Ltd' })).toBeVisible();
    await expect.element(screen.getByText('member@ex.test')).toBeVisible();
    await invite(opened, '  New@Ex.test ');
    await expect.element(screen.getByText("We've sent an invitation to new@ex.test.")).toBeVisible();
    expect(sent).toEqual([{ call: invites, body: { email: 'new@ex.test' } }]);
    await expect.element(screen.getByLabelText('Email of the person to invite')).toHaveValue('');
  });

  it.each([
    { typed: 'no address', answers: {}, announcement: words.invalidEmail },
    {
      typed: 'member@ex.test',
      answers: { [invites]: [problem(409, 'already_member', 'This person is already in your team.')] },
      announcement: 'This person is already in your team.',
    },
  ])('shows an error below the field for “$typed”', { tags: 'deep' }, async ({ typed, answers, announcement }) => {
    const opened = await open(answers);
    await invite(opened, typed);
    await expect.element(opened.screen.getByLabelText('Email of the person to invite')).toHaveAccessibleDescription(announcement);
    await expect.element(opened.screen.getByLabelText('Email of the person to invite')).toHaveFocus();
  });

  it('withdraws an invitation', async () => {
    const { screen } = await open({ [asks]: [answer(), answer([{ ...owned, invitations: [] }])], [withdraws]: [done] });
    await screen.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(screen.getByText("You've withdrawn the invitation for asked@ex.test", { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('an invited customer joins here, and can’t invite others to somebody else’s team', async () => {
    const invitedTo = [{ id: 'i9', businessName: 'Brightwater Ltd', invitedBy: 'owner@ex.test' }];
    const member = { ...owned, owned: false, members: [], invitations: [] };
    const { screen, asked } = await open({
      [asks]: [answer([], invitedTo), answer([member])],
      [joins]: [{ status: 200, body: { businessName: 'Brightwater Ltd' } }],
    });
    await screen.getByRole('button', { name: 'Join' }).click();
    await expect.element(screen.getByText("You're now in the team of Brightwater Ltd.")).toBeVisible();
    await expect.element(screen.getByText("You're in this team.")).toBeVisible();
    expect(screen.getByLabelText('Email of the person to invite').elements()).toEqual([]);
    expect(asked).toEqual([asks, joins, asks]);
  });

  it('an invitation that needs an approval is sent as it was typed', { tags: 'deep' }, async () => {
    const opened = await open({
      [invites]: [{ ...problem(403, 'second_factor_needed'), headers: { 'x-2fa-approval': 'step-up' } }, done],
      [`GET ${calls.tokenStatus.path}?viewType=full`]: [left(totp), left()],
      [`POST ${calls.verifyTotp.path}`]: [left()],
    });
    await invite(opened, 'new@ex.test');
    await opened.screen.getByLabelText(words.code).fill('123456');
    await expect.element(opened.screen.getByText("We've sent an invitation to new@ex.test.")).toBeVisible();
    expect(opened.sent.filter(({ call }) => call === invites)).toHaveLength(2);
    sessionStorage.clear();
  });

  it('without a session the customer is sent to the login, and back', async () => {
    const { navigate } = await open({ [asks]: [problem(401, 'session_not_found')] });
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fteam']]);
  });

  it('says so if the customer belongs to no team', async () => {
    const { screen } = await open({ [asks]: [answer([])] });
    await expect.element(screen.getByText("You're not in a team yet.", { exact: false })).toBeVisible();
  });
});
