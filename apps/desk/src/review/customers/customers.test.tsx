import type { DeskDemand } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as tab, userEvent } from 'vitest/browser';
import { done, nobody, paths, problem, shows } from '../test/open-review.ts';
import {
  ada,
  demand,
  demanded,
  deskPaths,
  entries,
  found,
  openCustomer,
  openDesk,
  outcome,
  proposal,
  proposals,
  shown,
  told,
} from './test/open-desk.ts';

beforeEach(() => tab.viewport(1440, 900));

type Page = Awaited<ReturnType<typeof openDesk>>;
const dialog = (page: Page, name: string) => page.screen.getByRole('dialog', { name });
const sentTo = (page: Page, call: string) => page.sent.filter((each) => each.call === call).map(({ body }) => body);

describe('[DESK-01] the search', () => {
  it('takes an address, a number, an id or the code of a screen, and opens an exact match at once', async () => {
    const page = await openCustomer();
    await expect.element(page.screen.getByRole('heading', { level: 2, name: 'ada@example.com' })).toHaveFocus();
    expect(sentTo(page, deskPaths.find)).toEqual([{ query: 'ada@example.com' }]);
    history.back();
    await expect.element(page.screen.getByRole('searchbox')).toHaveValue('ada@example.com');
  });

  it('lists the customers who used a browser, with what each proved there, and opens none by itself', async () => {
    const [one] = found().body.customers;
    const both = [
      { ...one, seen: { at: 0, proved: 'first-factor' } },
      { ...one, id: 'c-2', email: 'eve@example.com', seen: { at: 0, proved: 'address' } },
    ];
    const page = await openCustomer({ [deskPaths.find]: [found('support-code', both)] });
    await expect.element(page.screen.getByText('2 customers found. Searched as a support code.')).toBeVisible();
    const rows = page.screen.getByRole('list', { name: 'Results' }).getByRole('button');
    await expect.element(rows.nth(0)).toMatchTextContent(/Gave the right password on that screen/);
    await expect.element(rows.nth(1)).toMatchTextContent(/Anyone could have/);
    expect(page.asked).not.toContain(deskPaths.customer);
    await rows.nth(0).click();
    await expect.element(page.section('Why a login fails')).toBeVisible();
  });

  it('says that no customer was found, and sends no empty search', async () => {
    const page = await openDesk({ [deskPaths.find]: [found('email', [])] });
    await page.button('Search').click();
    await expect.element(page.screen.getByText('Please enter what to search for.')).toBeVisible();
    expect(page.sent).toEqual([]);
    await page.screen.getByRole('searchbox').fill('nobody@example.com');
    await page.button('Search').click();
    await expect.element(page.screen.getByText(/^No customer found\./)).toBeVisible();
  });
});

describe('[DESK-03] a customer', () => {
  it('begins with what blocks a login', async () => {
    const page = await openCustomer();
    const why = page.section('Why a login fails').getByRole('listitem');
    await expect.element(why.nth(0)).toMatchTextContent(/^Password: blocked after too many wrong attempts until /);
    await expect.element(why.nth(1)).toMatchTextContent(/payments wait because of a change .* hasn't confirmed it\./);
  });

  it.each([
    ['Call us', true, 'The account is deactivated. The customer reads: “Call us”. They may appeal.'],
    ['Call us', false, 'The account is deactivated. The customer reads: “Call us”. They may not appeal.'],
    // A security event deactivates without a word.
    ['', true, 'The account is deactivated. They may appeal.'],
  ])(
    'says what the customer of a deactivated account reads, and whether they may appeal: “%s”, %s',
    async (title, canAppeal, words) => {
      const page = await openCustomer({
        [deskPaths.customer]: [shown({ ...ada, hindrances: [{ what: 'deactivated', title, canAppeal }] })],
      });
      await expect.element(page.section('Why a login fails').getByText(words, { exact: true })).toBeVisible();
    },
  );

  it('[SRE-04] names each used-up limit with its end, and what the provider said', async () => {
    const until = Date.UTC(2030, 0, 1);
    const page = await openCustomer({
      [deskPaths.customer]: [
        shown({
          ...ada,
          hindrances: [
            { what: 'limit', limit: 'number-codes', dataSharing: false, until },
            { what: 'limit', limit: 'country-unproved-codes', dataSharing: true, until },
            { what: 'code-not-sent', channel: 'sms', outcome: 'unknown', reason: 'status 500', at: until },
          ],
        }),
      ],
    });
    const why = page.section('Why a login fails').getByRole('listitem');
    await expect.element(why.nth(0)).toMatchTextContent(/^The limit number-codes is used up until .*20(?:29|30).*\.$/);
    await expect.element(why.nth(1)).toMatchTextContent(/^For data sharing, the limit country-unproved-codes is used up /);
    await expect.element(why.nth(2)).toMatchTextContent(/^The newest code wasn't sent, at .*: sms, unknown, status 500\.$/);
  });

  it('says so if nothing does', async () => {
    const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, hindrances: [] })] });
    await expect.element(page.section('Why a login fails').getByText('Nothing stands in the way of a login.')).toBeVisible();
  });

  it('says what would be asked now and why, for the action that is chosen', async () => {
    const failing: DeskDemand = { ...demand, action: 'IDENTITY__LOGIN_CDR', challenges: [], refused: ['data-sharing-off'] };
    const page = await openCustomer({ [deskPaths.demand('IDENTITY__LOGIN_CDR')]: [demanded(failing)] });
    const asked = page.section('What would be asked now');
    await expect.element(asked.getByText('Starts with: Password.', { exact: false })).toBeVisible();
    const words = asked
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent);
    expect(words).toEqual([
      expect.stringMatching(/^“Is this you\?”, because of a risk signal\. .*“Is this you\?” by email \(order of the policy\)$/),
      expect.stringMatching(/^A second factor\. .*Text message \(worked last\), Passkey \(order of the policy\)$/),
      'Authenticator app: not set up',
    ]);
    await asked.getByLabelText('Action').selectOptions('Share data');
    await expect.element(asked.getByText('Data sharing is switched off.')).toBeVisible();
  });

  it('[DESK-02] [DESK-10] has a timeline in words, with who acted and why, and earlier pages on request', async () => {
    const [last] = entries.slice(-1);
    const page = await openCustomer({
      [deskPaths.timeline]: [told(entries, '7')],
      [deskPaths.earlier('7')]: [told(last ? [{ ...last, id: 'older', kind: 'customer.registered', facts: {} }] : [])],
    });
    const items = page.section('Timeline').getByRole('listitem');
    await expect.element(items.nth(4)).toBeVisible();
    const [acted = '', blocked = '', loggedIn = '', appealed = ''] = items.elements().map((each) => each.textContent);
    expect(acted).toContain('Staff acted at the deskAction: Log out everywhereState: doneBy first@example.com.');
    expect(acted).toContain('The laptop\nwas stolen.');
    expect(blocked).toContain('Too many wrong attempts: blockedAttempts: Password');
    expect(loggedIn).toContain('Logged inScope: fullProofs: Password, Text messageBrowser: Firefox, Windows');
    expect(appealed).toContain('Appeal received');
    await page.button('Show earlier').click();
    await expect.element(items.last()).toMatchTextContent(/Account opened/);
    await expect.element(page.button('Show earlier')).not.toBeInTheDocument();
  });
});

describe('[DESK-04] an action', () => {
  it('needs a reason, is sent once with it, and the page is loaded again', async () => {
    const page = await openCustomer({
      [deskPaths.act]: [outcome()],
      [deskPaths.customer]: [shown(), shown({ ...ada, hindrances: [], attempts: [] })],
    });
    await page.button('Lift all blocks').click();
    const form = dialog(page, 'Lift all blocks');
    await form.getByRole('button', { name: 'Lift all blocks' }).click();
    await expect.element(form.getByText('Please fill this field.')).toBeVisible();
    expect(sentTo(page, deskPaths.act)).toEqual([]);
    await form.getByLabelText('Reason').fill('  She called and knows her address. ');
    await form.getByRole('button', { name: 'Lift all blocks' }).click();
    await expect.element(page.screen.getByText('Lift all blocks: done. The customer gets an email.')).toBeVisible();
    expect(sentTo(page, deskPaths.act)).toEqual([
      { action: { what: 'lift-blocks' }, reason: 'She called and knows her address.' },
    ]);
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.section('Why a login fails').getByText(/^Nothing stands in the way/)).toBeVisible();
    await expect.poll(() => page.asked.filter((call) => call === deskPaths.timeline).length).toBe(2);
  });

  it('ends one session or all', async () => {
    const page = await openCustomer({ [deskPaths.act]: [outcome()] });
    for (const [name, action] of [
      [words.logOut, { what: 'end-sessions', session: 's-1' }],
      ['Log out everywhere', { what: 'end-sessions' }],
    ] as const) {
      await page.section('Sessions').getByRole('button', { name, exact: true }).click();
      await dialog(page, name).getByLabelText('Reason').fill('A stolen laptop.');
      await dialog(page, name).getByRole('button', { name, exact: true }).click();
      await expect.poll(() => sentTo(page, deskPaths.act).at(-1)).toEqual({ action, reason: 'A stolen laptop.' });
      await expect.element(dialog(page, name)).not.toBeInTheDocument();
    }
  });

  it('[OWNER-10] shows what each source has set, and offers to clear only what this person may clear', async () => {
    const [own] = ada.signals;
    if (own === undefined) throw new Error('no signal');
    const other = { ...own, value: 'selfie', by: 'api-key:ledger', mayClear: false };
    const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, signals: [own, other] })] });
    await expect.element(page.section('Signals').getByText('api-key:ledger')).toBeVisible();
    await expect.element(page.section('Signals').getByText('staff:first@example.com')).toBeVisible();
    expect(page.section('Signals').getByRole('button', { name: 'Clear the signal' }).elements()).toHaveLength(1);
  });

  it('sets a signal, with its value and end, and clears one', async () => {
    const page = await openCustomer({ [deskPaths.act]: [outcome()] });
    await page.button('Set a signal').click();
    const form = dialog(page, 'Set a signal');
    await form.getByLabelText('Method that the company prefers').click();
    await form.getByLabelText('Method', { exact: true }).selectOptions('TOTP');
    await form.getByLabelText("until it's cleared or done").click();
    await form.getByLabelText('Reason').fill('The phone is abroad.');
    await form.getByRole('button', { name: 'Set a signal' }).click();
    const set = { what: 'set-signal', kind: 'prefer', value: 'TOTP', until: null };
    await expect.poll(() => sentTo(page, deskPaths.act)).toEqual([{ action: set, reason: 'The phone is abroad.' }]);
    await expect.element(form).not.toBeInTheDocument();
    await page.button('Clear the signal').click();
    await dialog(page, 'Clear the signal').getByLabelText('Reason').fill('It was a mistake.');
    await dialog(page, 'Clear the signal').getByRole('button', { name: 'Clear the signal' }).click();
    await expect
      .poll(() => sentTo(page, deskPaths.act).at(-1)?.action)
      .toEqual({
        what: 'clear-signal',
        kind: 'risk',
        by: 'staff:first@example.com',
      });
  });

  it('deactivates with what the customer reads, and the first empty field takes the focus', async () => {
    const page = await openCustomer({ [deskPaths.act]: [outcome()] });
    await page.button('Deactivate the account').click();
    const form = dialog(page, 'Deactivate the account');
    await form.getByRole('button', { name: 'Deactivate the account' }).click();
    await expect.element(form.getByLabelText('Title for the customer')).toHaveFocus();
    await form.getByLabelText('Title for the customer').fill('We deactivated your account');
    await form.getByLabelText('Message for the customer').fill('Please call us.');
    await form.getByLabelText('No appeal').click();
    await form.getByLabelText('Reason').fill('Fraud.');
    await form.getByRole('button', { name: 'Deactivate the account' }).click();
    const action = { what: 'freeze', title: 'We deactivated your account', message: 'Please call us.', canAppeal: false };
    await expect.poll(() => sentTo(page, deskPaths.act)).toEqual([{ action, reason: 'Fraud.' }]);
  });

  it('takes back what came since a change that is chosen from the timeline', async () => {
    const page = await openCustomer({ [deskPaths.act]: [outcome('proposed')] });
    await page.button('Take changes back').click();
    const form = dialog(page, 'Take changes back');
    await form.getByLabelText(/Passkey added$/).click();
    await form.getByLabelText('Reason').fill('That was a thief.');
    await form.getByRole('button', { name: 'Propose' }).click();
    await expect.element(page.screen.getByText(/^Take changes back since .+: proposed\./)).toBeVisible();
    expect(sentTo(page, deskPaths.act)).toEqual([
      { action: { what: 'take-back', since: Date.UTC(2026, 10, 21, 12) }, reason: 'That was a thief.' },
    ]);
  });

  it('[OWNER-04] takes back nothing that is more than fourteen days old', async () => {
    const entry = { ...entries[0], by: null, reason: null, facts: {} } as const;
    const fortnight = 14 * 24 * 3_600_000;
    const page = await openCustomer({
      [deskPaths.timeline]: [
        told([
          { ...entry, id: 'e-2', kind: 'password.changed', at: 60_000 - fortnight },
          { ...entry, id: 'e-1', kind: 'factor.passkey-added', at: -fortnight - 60_000 },
        ]),
      ],
    });
    await page.button('Take changes back').click();
    const choices = dialog(page, 'Take changes back').getByRole('radio');
    await expect.element(choices.first()).toHaveAccessibleName(/Password changed/);
    expect(choices.elements()).toHaveLength(1);
  });

  it('that the service refuses says why, and the reason stays', async () => {
    const page = await openCustomer({ [deskPaths.act]: [problem(409, 'last_way', 'No method would be left.')] });
    await page.section('Methods').getByRole('button').first().click();
    const form = dialog(page, 'Remove the method');
    await form.getByLabelText('Reason').fill('Lost.');
    await form.getByRole('button', { name: 'Propose' }).click();
    await expect.element(form.getByRole('alert').getByText('No method would be left.')).toBeVisible();
    await expect.element(form.getByLabelText('Reason')).toHaveValue('Lost.');
  });

  it('after the end of the session takes the customer off the page', async () => {
    const page = await openCustomer({ [deskPaths.act]: [nobody], [paths.items]: [shows(), nobody] });
    await page.button('Lift all blocks').click();
    await dialog(page, 'Lift all blocks').getByLabelText('Reason').fill('x');
    await dialog(page, 'Lift all blocks').getByRole('button', { name: 'Lift all blocks' }).click();
    await expect.element(page.screen.getByText(/^Your login has ended\./)).toBeVisible();
    await expect.element(page.screen.getByText(/ada@example/)).not.toBeInTheDocument();
  });
});

describe('[DESK-05] two people', () => {
  it('[OWNER-09] a proposal is confirmed by the second one, who has opened the customer, with a reason', async () => {
    const page = await openDesk({
      [deskPaths.proposals]: [proposals([proposal])],
      [deskPaths.customer]: [shown({ ...ada, proposals: [proposal] }), shown()],
      [deskPaths.decide('p-1')]: [done],
    });
    const waiting = page.section('Waiting for a second person');
    await expect.element(waiting.getByText('Remove: passkey: ada@example.com')).toBeVisible();
    await expect.element(waiting.getByText('Their reason: The key was lost on a train.')).toBeVisible();
    expect(
      waiting
        .getByRole('button')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Open customer']);
    await waiting.getByRole('button').click();
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await dialog(page, 'Confirm this?').getByLabelText('Reason').fill('I called her back.');
    await dialog(page, 'Confirm this?').getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.screen.getByText('Remove: passkey: confirmed and carried out.')).toBeVisible();
    expect(sentTo(page, deskPaths.decide('p-1'))).toEqual([{ decision: 'approve', reason: 'I called her back.' }]);
    await expect.element(waiting).not.toBeInTheDocument();
  });

  it.each([
    ['own-proposal', /^You proposed this\./, true],
    ['own-account', /^This is your own account\./, false],
    ['role', /^Only the role/, false],
  ] as const)('%s: can’t be confirmed, and the page says why', async (hindrance, why, mayReject) => {
    const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, proposals: [{ ...proposal, hindrance }] })] });
    await expect.element(page.screen.getByText(why)).toBeVisible();
    await expect.element(page.button('Confirm')).toBeDisabled();
    expect(page.button('Reject').element()).toHaveProperty('disabled', !mayReject);
  });

  it('staff can’t act on their own account', async () => {
    const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, ownAccount: true })] });
    await expect.element(page.screen.getByText(/^This is your own account\. You can read it/)).toBeVisible();
    const sections = page.screen.getByRole('main').getByRole('region').getByRole('button').elements();
    const enabled = sections.filter((each) => each instanceof HTMLButtonElement && !each.disabled);
    expect(enabled).toEqual([]);
  });
});

describe('[DESK-07] an account that a thief set to passkeys only', () => {
  const taken = { ...ada, hindrances: [{ what: 'passkeys-only', since: 0, passkeys: 2 }], needTwo: ['start-recovery'] } as const;

  it('comes back by a recovery that one person proposes', async () => {
    const page = await openCustomer({
      [deskPaths.customer]: [shown({ ...taken, hindrances: [...taken.hindrances], needTwo: [...taken.needTwo] })],
      [deskPaths.act]: [outcome('proposed')],
    });
    await page.button('Start a recovery').click();
    const form = dialog(page, 'Start a recovery');
    await expect.element(form.getByText(/After three days the passkeys are removed/)).toBeVisible();
    await form.getByLabelText('Reason').fill('Her passport was checked at the counter.');
    await form.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => sentTo(page, deskPaths.act).at(-1)?.action).toEqual({ what: 'start-recovery' });
  });

  it('a recovery by staff can be stopped at the desk, and one of the customer is theirs to stop', async () => {
    const begun = { kind: 'passkey-recovery', begunAt: 0, readyAt: 1, latestAt: 2 } as const;
    for (const byStaff of [true, false]) {
      const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, underWay: [{ ...begun, byStaff }] })] });
      await expect.element(page.section('Under way')).toBeVisible();
      expect(page.section('Under way').getByRole('button', { name: 'Stop the recovery' }).elements()).toHaveLength(
        byStaff ? 1 : 0,
      );
      page.close();
    }
  });
});

describe('[DESK-06] a role', () => {
  it('that reads finds customers first, and can press no action', async () => {
    const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, role: 'read' })] }, { role: 'read' });
    await expect.element(page.screen.getByText('Your role is “read”: you can look, but not act.')).toBeVisible();
    for (const name of ['Lift all blocks', 'Deactivate the account', 'Take changes back', 'Set a signal'])
      await expect.element(page.button(name)).toBeDisabled();
  });

  it('that helps can press what help is for, and each other button says why not', async () => {
    const page = await openCustomer({ [deskPaths.customer]: [shown({ ...ada, role: 'help' })] }, { role: 'help' });
    await expect.element(page.button('Lift all blocks')).toBeEnabled();
    await expect.element(page.button('Take changes back')).toBeDisabled();
    await expect.element(page.button('Take changes back')).toHaveAccessibleDescription(/needs the role “decide”/);
  });

  it('that reads sees cases and decides none', async () => {
    const page = await openDesk({}, { role: 'read' });
    await page.button('Cases').click();
    await expect.element(page.button(words.approve)).toBeDisabled();
    await expect.element(page.button('Reject')).toBeDisabled();
  });
});

describe('[DESK-09] by keyboard alone', () => {
  it('a block is lifted from the search on', async () => {
    const page = await openDesk({ [deskPaths.act]: [outcome()] });
    page.screen.getByRole('searchbox').element().focus();
    await userEvent.keyboard('ada@example.com{Enter}');
    await expect.element(page.screen.getByRole('heading', { level: 2, name: 'ada@example.com' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.button('Lift all blocks')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog(page, 'Lift all blocks')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('She called.');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => sentTo(page, deskPaths.act)).toEqual([{ action: { what: 'lift-blocks' }, reason: 'She called.' }]);
  });

  it('a case links to its customer and back, and the typed text is still there', async () => {
    const page = await openDesk();
    await page.button('Cases').click();
    await page.card('ada@example.com').getByLabelText('Reason').fill('Not yet.');
    await page.button('Look this customer up').click();
    await expect.element(page.section('Why a login fails')).toBeVisible();
    expect(sentTo(page, deskPaths.find)).toEqual([{ query: 'ada@example.com' }]);
    await page.button('Cases').click();
    await expect.element(page.card('ada@example.com').getByLabelText('Reason')).toHaveValue('Not yet.');
  });
});
