import type { PromptAnswer, PromptDemand } from '@stepgate/client';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, coolOff, nothingLeft, smsChallenge, token, transfer } from '../../test/script/challenges.ts';
import { titleOfFocus } from '../../test/title-of-focus.ts';
import { openPage } from '../../test/world.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step } from '../../ui/Step.tsx';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

const approval = asks({ primary: smsChallenge(), transactionDetails: transfer });

const withToken: PromptDemand = { oneTimeToken: token, message: undefined };
const withoutToken: PromptDemand = { oneTimeToken: undefined, message: undefined };

/** A page that prompts when a button is pressed, and keeps the answers. */
async function openAsking(answers: Script = {}, kind: 'approve' | 'coolOff' = 'approve', demand = withToken, host = {}) {
  const store = createPrompts();
  const came: PromptAnswer[] = [];
  const ask = async () => void came.push(await store.prompts[kind](demand));
  const shown = (
    <Step title="Send money" takesFocus={false}>
      <Button onClick={() => void ask()}>Send</Button>
      <StepUpDialogs store={store} />
    </Step>
  );
  const page = await openPage(shown, { answers: { ...bySms, tokenStatus: approval, ...answers }, host });
  const send = page.screen.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  return { ...page, store, came, send, dialog: page.screen.getByRole('dialog') };
}

/** Counts the listeners on the window and the document. @returns a function that gives the current number */
function countListeners(): () => number {
  const heard: { readonly on: EventTarget; readonly what: string; readonly run: unknown }[] = [];
  const isPage = (on: EventTarget) => on === window || on === document || on === document.body;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    what,
    run,
    how,
  ) {
    if (isPage(this)) heard.push({ on: this, what, run });
    Reflect.apply(addEventListener, this, [what, run, how]);
  });
  const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    what,
    run,
    how,
  ) {
    const at = heard.findIndex((each) => each.on === this && each.what === what && each.run === run);
    if (at >= 0) heard.splice(at, 1);
    Reflect.apply(removeEventListener, this, [what, run, how]);
  });
  onTestFinished(() => {
    added.mockRestore();
    removed.mockRestore();
  });
  return () => heard.length;
}

describe('a prompt in the middle of a call', () => {
  it.each(rows(['approve', 'coolOff'] as const, 1))(
    '[WRAP-02] closed while it waits, %s answers once, restores the focus and leaves no listener (RB20)',
    async (kind) => {
      const listeners = countListeners();
      const { dialog, came, send } = await openAsking({}, kind);
      const counts: number[] = [];
      for (let times = 1; times <= 3; times += 1) {
        if (times > 1) await send.click();
        await expect.poll(titleOfFocus).toBe(words.enterCode);
        await userEvent.keyboard('{Escape}');
        await expect.element(dialog).not.toBeInTheDocument();
        await expect.element(send).toHaveFocus();
        // The browser closes a dialog first, and fires the event later.
        await expect.poll(() => came).toEqual(Array.from({ length: times }, () => 'closed'));
        counts.push(listeners());
      }
      // The first prompt loads code that stays loaded.
      expect(counts[2]).toBe(counts[1]);
    },
  );

  it('[WRAP-02] opens above the page, which waits and keeps its title; after it is passed, the focus returns', async () => {
    const { dialog, came, send, service } = await openAsking();
    await expect.element(dialog).toHaveAccessibleName(words.approveThis);
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    await expect.element(dialog.getByText(transfer.summary)).toBeVisible();
    expect(dialog.element().matches(':modal')).toBe(true);
    expect(service.to('tokenStatus')[0]?.headers).toMatchObject({ 'one-time-token': token });
    service.answer({ tokenStatus: nothingLeft });
    await dialog.getByLabelText(words.code).fill('123456');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => came).toEqual(['passed']);
    await expect.element(send).toHaveFocus();
    expect(document.title).toBe('Send money – Stepgate');
  });

  it.each(rows(['Escape', words.close], 1))(
    '[WRAP-02] %s closes it: nothing is approved, and the focus returns (GW5)',
    async (how) => {
      const { dialog, came, send } = await openAsking();
      await expect.poll(titleOfFocus).toBe(words.enterCode);
      if (how === 'Escape') await userEvent.keyboard('{Escape}');
      else await dialog.getByRole('button', { name: words.close }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.poll(() => came).toEqual(['closed']);
      await expect.element(send).toHaveFocus();
    },
  );

  it('a press outside doesn’t close it: a code may be on its way', { tags: 'deep' }, async () => {
    const { dialog, came } = await openAsking();
    await expect.poll(titleOfFocus).toBe(words.enterCode);
    expect(dialog.element().getBoundingClientRect().top).toBeGreaterThan(2);
    await userEvent.click(document.documentElement, { position: { x: 1, y: 1 }, force: true });
    await expect.element(dialog).toBeVisible();
    expect(came).toEqual([]);
  });

  it('[WRAP-01] a cool-off has a dialog of its own', async () => {
    const { dialog } = await openAsking(
      { tokenStatus: asks({ primary: smsChallenge(), transactionDetails: coolOff }) },
      'coolOff',
    );
    await expect.element(dialog).toHaveAccessibleName('Transfers are paused');
    await expect.element(dialog.getByText(coolOff.summary)).toBeVisible();
  });

  it('[WRAP-02] an expired token: only a press asks for a new one (GW2)', async () => {
    const { dialog, came } = await openAsking({ tokenStatus: problem(401, 'ott_not_found', 'x') });
    await expect.element(dialog.getByRole('heading', { name: words.requestExpired })).toHaveFocus();
    expect(came).toEqual([]);
    await dialog.getByRole('button', { name: words.startAgain }).click();
    await expect.poll(() => came).toEqual(['again']);
  });

  it('“It wasn’t me”: the explanation stays until it is closed, and nothing is approved (GW1)', async () => {
    const { dialog, came } = await openAsking({ reportFraud: { status: 204 } });
    await dialog.getByRole('button', { name: words.notMe }).click();
    await expect.element(dialog.getByRole('heading', { name: words.stopped })).toHaveFocus();
    await expect.element(dialog).toHaveAccessibleName('Stopped');
    expect(came).toEqual([]);
    await dialog.getByRole('button', { name: words.close }).click();
    await expect.poll(() => came).toEqual(['closed']);
  });

  it('simultaneous prompts open one after the other, and each is answered once', { tags: 'deep' }, async () => {
    const { dialog, store, came } = await openAsking();
    const second = store.prompts.coolOff({ ...withToken, oneTimeToken: 'another-token' });
    await expect.element(dialog).toHaveAccessibleName(words.approveThis);
    const first = store.getState();
    await dialog.getByRole('button', { name: words.close }).click();
    await expect.element(dialog).toHaveAccessibleName('Transfers are paused');
    first?.answer('passed');
    expect(came).toEqual(['closed']);
    await dialog.getByRole('button', { name: words.close }).click();
    await expect(second).resolves.toBe('closed');
    expect(store.getState()).toBeUndefined();
  });
});

describe('a refusal without a one-time token', () => {
  it('[SRV-17] a hold is explained in the service’s words; OK returns to the page, and no call is made', async () => {
    const message = 'Transfers are paused until tomorrow.';
    const { dialog, came, send, service, errorTracker } = await openAsking({}, 'coolOff', { ...withoutToken, message });
    await expect.element(dialog).toHaveAccessibleName('Transfers are paused');
    await expect.element(dialog.getByRole('heading', { name: 'This is on hold' })).toHaveFocus();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await dialog.getByRole('button', { name: words.done }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => came).toEqual(['passed']);
    await expect.element(send).toHaveFocus();
    expect(service.seen).toEqual([]);
    expect(errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-17] a hold without the service’s words is explained in ours, and can be closed', { tags: 'deep' }, async () => {
    const { dialog, came } = await openAsking({}, 'coolOff', { ...withoutToken, message: ' ' });
    await expect
      .element(dialog.getByText("You can't do this right now. Nothing has changed. Please try again later."))
      .toBeVisible();
    await dialog.getByRole('button', { name: words.close }).click();
    await expect.poll(() => came).toEqual(['closed']);
  });

  it('[SRV-17] an approval that can’t be given says so, and is reported once', async () => {
    const { dialog, came, errorTracker } = await openAsking({}, 'approve', { ...withoutToken, message: 'Approve this.' });
    await expect.element(dialog.getByRole('heading', { name: "This can't be approved" })).toHaveFocus();
    await expect.element(dialog.getByText('something is wrong on our side', { exact: false })).toBeVisible();
    expect(errorTracker.mock.calls.map(([error]) => error.message)).toEqual([
      'x-2fa-approval carries no one-time token, so the request can’t be approved',
    ]);
    await dialog.getByRole('button', { name: words.done }).click();
    await expect.poll(() => came).toEqual(['passed']);
  });

  it('[SRV-17] a tracker that throws, or that only works with its own `this`, doesn’t hold the customer up', {
    tags: 'deep',
  }, async () => {
    const thrown = new Error('the tracker is broken');
    const escaped: unknown[] = [];
    const keep = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      escaped.push(event.reason);
    };
    window.addEventListener('unhandledrejection', keep, { capture: true });
    onTestFinished(() => window.removeEventListener('unhandledrejection', keep, { capture: true }));
    const owners: unknown[] = [];
    function errorTracker(this: unknown) {
      owners.push(this);
      throw thrown;
    }
    const { dialog, came } = await openAsking({}, 'approve', withoutToken, { errorTracker });
    await dialog.getByRole('button', { name: words.done }).click();
    await expect.poll(() => came).toEqual(['passed']);
    expect(owners).toEqual([undefined]);
    await expect.poll(() => escaped).toEqual([thrown]);
  });
});
