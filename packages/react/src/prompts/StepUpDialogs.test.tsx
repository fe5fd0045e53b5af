import type { PromptAnswer, PromptDemand } from '@stepgate/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  asks,
  bySms,
  type FakeAnswers,
  nothingLeft,
  paths,
  problem,
  rest,
  smsChallenge,
  token,
  transfer,
} from '../test/fake-service.ts';
import { openPage } from '../test/world.tsx';
import { Button } from '../ui/Button.tsx';
import { Step } from '../ui/Step.tsx';
import { createPrompts } from './create-prompts.ts';
import { StepUpDialogs } from './StepUpDialogs.tsx';

const approval = asks({ primary: smsChallenge(), about: transfer });

const withToken: PromptDemand = { oneTimeToken: token, message: undefined };
const withoutToken: PromptDemand = { oneTimeToken: undefined, message: undefined };

/** A page that asks at a press, and keeps what came of it. */
async function openAsking(answers: FakeAnswers = {}, kind: 'approve' | 'coolOff' = 'approve', demand = withToken, host = {}) {
  const store = createPrompts();
  const came: PromptAnswer[] = [];
  const ask = async () => void came.push(await store.prompts[kind](demand));
  const shown = (
    <Step title="Send money" takesFocus={false}>
      <Button onClick={() => void ask()}>Send</Button>
      <StepUpDialogs store={store} />
    </Step>
  );
  const page = await openPage(shown, { answers: { ...bySms, [paths.status]: approval, ...answers }, host });
  const send = page.screen.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  return { ...page, store, came, send, dialog: page.screen.getByRole('dialog') };
}

/** What listens to the whole page, as its own browser sees it. @returns how many do */
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

describe('a question in the middle of a call', () => {
  it.each(['approve', 'coolOff'] as const)(
    '[WRAP-02] closed while it waits, %s answers once, gives the focus back and leaves no listener (RB20)',
    async (kind) => {
      const listeners = countListeners();
      const { dialog, came, send } = await openAsking({}, kind);
      const counts: number[] = [];
      for (let times = 1; times <= 3; times += 1) {
        if (times > 1) await send.click();
        await expect.element(dialog.getByRole('heading', { name: 'Enter the 6-digit code' })).toHaveFocus();
        await userEvent.keyboard('{Escape}');
        await expect.element(dialog).not.toBeInTheDocument();
        await expect.element(send).toHaveFocus();
        expect(came).toEqual(Array.from({ length: times }, () => 'closed'));
        counts.push(listeners());
      }
      // The first time loads what is kept.
      expect(counts[2]).toBe(counts[1]);
    },
  );

  it('[WRAP-02] is asked above the page, which waits and keeps its name; once passed, the focus is back', async () => {
    const { dialog, came, send, service } = await openAsking();
    await expect.element(dialog).toHaveAccessibleName('Approve this');
    await expect.element(dialog.getByRole('heading', { name: 'Enter the 6-digit code' })).toHaveFocus();
    await expect.element(dialog.getByText(transfer.summary)).toBeVisible();
    expect(dialog.element().matches(':modal')).toBe(true);
    expect(service.to(paths.status)[0]?.headers).toMatchObject({ 'one-time-token': token });
    service.answer({ [paths.status]: nothingLeft });
    await dialog.getByLabelText('6-digit code').fill('123456');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(came).toEqual(['passed']);
    await expect.element(send).toHaveFocus();
    expect(document.title).toBe('Send money – Stepgate');
  });

  it.each(['Escape', 'Close'])('[WRAP-02] %s closes it: nothing was approved, and the focus is back (GW5)', async (how) => {
    const { dialog, came, send } = await openAsking();
    await expect.element(dialog.getByRole('heading', { name: 'Enter the 6-digit code' })).toHaveFocus();
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(came).toEqual(['closed']);
    await expect.element(send).toHaveFocus();
  });

  it('a press beside it closes nothing: a code may be under way', async () => {
    const { dialog, came } = await openAsking();
    await expect.element(dialog.getByRole('heading', { name: 'Enter the 6-digit code' })).toHaveFocus();
    const { x, y } = dialog.element().getBoundingClientRect();
    expect(Math.min(x, y)).toBeGreaterThan(2);
    await userEvent.click(document.documentElement, { position: { x: 1, y: 1 }, force: true });
    await expect.element(dialog).toBeVisible();
    expect(came).toEqual([]);
  });

  it('[WRAP-01] a cool-off has a dialog of its own', async () => {
    const { dialog } = await openAsking({ [paths.status]: asks({ primary: smsChallenge(), about: rest }) }, 'coolOff');
    await expect.element(dialog).toHaveAccessibleName('This has to wait');
    await expect.element(dialog.getByText(rest.summary)).toBeVisible();
  });

  it('[WRAP-02] a token that has run out: a fresh one is asked for only by a press (GW2)', async () => {
    const { dialog, came } = await openAsking({ [paths.status]: problem(401, 'ott_not_found', 'x') });
    await expect.element(dialog.getByRole('heading', { name: 'The time to prove it is over' })).toHaveFocus();
    expect(came).toEqual([]);
    await dialog.getByRole('button', { name: 'Begin again' }).click();
    await expect.poll(() => came).toEqual(['again']);
  });

  it('“It wasn’t me”: what happened stays until it is closed, and nothing is approved (GW1)', async () => {
    const { dialog, came } = await openAsking({ [paths.disown]: { status: 204 } });
    await dialog.getByRole('button', { name: "It wasn't me" }).click();
    await expect.element(dialog.getByRole('heading', { name: 'We have stopped it' })).toHaveFocus();
    await expect.element(dialog).toHaveAccessibleName('Stopped');
    expect(came).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => came).toEqual(['closed']);
  });

  it('questions that meet are asked one after the other, and each is answered once', async () => {
    const { dialog, store, came } = await openAsking();
    const second = store.prompts.coolOff({ ...withToken, oneTimeToken: 'another-token' });
    await expect.element(dialog).toHaveAccessibleName('Approve this');
    const first = store.getState();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).toHaveAccessibleName('This has to wait');
    first?.answer('passed');
    expect(came).toEqual(['closed']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(second).resolves.toBe('closed');
    expect(store.getState()).toBeUndefined();
  });
});

describe('a refusal that has no token to go on with', () => {
  it('[SRV-17] a hold is explained in the service’s words; OK goes back to the page, and no call is made', async () => {
    const message = 'Sending money is on hold until tomorrow.';
    const { dialog, came, send, service, errorTracker } = await openAsking({}, 'coolOff', { ...withoutToken, message });
    await expect.element(dialog).toHaveAccessibleName('This has to wait');
    await expect.element(dialog.getByRole('heading', { name: 'This is on hold' })).toHaveFocus();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(came).toEqual(['passed']);
    await expect.element(send).toHaveFocus();
    expect(service.seen).toEqual([]);
    expect(errorTracker).not.toHaveBeenCalled();
  });

  it('[SRV-17] a hold without words of the service has ours, and can be closed', async () => {
    const { dialog, came } = await openAsking({}, 'coolOff', { ...withoutToken, message: ' ' });
    await expect
      .element(dialog.getByText("You can't do this right now. Nothing was done. Please try again later."))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => came).toEqual(['closed']);
  });

  it('[SRV-17] an approval that nobody can give says so, and the developer is told once', async () => {
    const { dialog, came, errorTracker } = await openAsking({}, 'approve', { ...withoutToken, message: 'Approve this.' });
    await expect.element(dialog.getByRole('heading', { name: "This can't be approved" })).toHaveFocus();
    await expect.element(dialog.getByText('something is wrong on our side', { exact: false })).toBeVisible();
    expect(errorTracker.mock.calls.map(([error]) => error.message)).toEqual([
      'x-2fa-approval carries no one-time token, so nobody can approve the request',
    ]);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => came).toEqual(['passed']);
  });

  it('[SRV-17] a tracker that throws, or that only its own window may call, holds nobody up', async () => {
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
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => came).toEqual(['passed']);
    expect(owners).toEqual([undefined]);
    await expect.poll(() => escaped).toEqual([thrown]);
  });
});
