import { faceMatch } from '@stepgate/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { faceSession, fakeCapture } from '../../test/fake-capture.ts';
import {
  asks,
  bySms,
  type FakeAnswers,
  held,
  nothingLeft,
  otherChallenge,
  paths,
  problem,
  smsChallenge,
  token,
} from '../../test/fake-service.ts';
import { pollUntil, resting } from '../../test/resting.ts';
import { openPage } from '../../test/world.tsx';
import { ChallengeFlow } from '../LazyChallengeFlow.tsx';

const soon = { interval: 5 };
const verdict = (status: string, hints?: readonly string[]) => ({ body: { status, hints } });
const asking = (attributes = {}, alternatives = [smsChallenge()]) =>
  asks({ primary: otherChallenge('FACE_MATCH', attributes), alternatives });
const faces: FakeAnswers = {
  ...bySms,
  [paths.status]: asking(),
  [paths.faceFlow]: { body: {} },
  [paths.faceTrigger]: faceSession,
  [paths.faceSubmit]: { status: 204 },
  [paths.faceStatus]: verdict('STILL_PROCESSING'),
  [paths.faceRejection]: { body: { canTryAgain: true } },
};

async function open(answers: FakeAnswers = {}, capture = fakeCapture()) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: { ...faces, ...answers },
    host: { faceCapture: capture },
  });
  const { screen, service, clock } = page;
  const button = (name: string) => screen.getByRole('button', { name });
  /** Presses, and lets the pause before the scan go by. */
  async function scan(name = 'Continue') {
    const before = service.to(paths.faceTrigger).length;
    await button(name).click();
    await expect.poll(() => service.to(paths.faceTrigger).length, soon).toBe(before + 1);
    await clock.advance(faceMatch.ready);
  }
  return {
    ...page,
    onComplete,
    capture,
    button,
    scan,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    sent: () => service.to(paths.faceSubmit),
    triggered: () => service.to(paths.faceTrigger).length,
    asked: () => service.to(paths.faceStatus).length,
  };
}

const uploading = 'Securely uploading your video selfie';
const failed = "We couldn't verify your selfie";

/** At the wait for a verdict, which was asked for once. */
async function openWaiting(answers: FakeAnswers = {}) {
  const page = await open(answers);
  await page.scan();
  await resting(page, paths.faceStatus, 1);
  return page;
}

describe('the way to a verdict', () => {
  it('[FACE-04] flow, trigger with the version of the SDK, submit and status: the token and the session in headers alone', async () => {
    const page = await openWaiting();
    const all = [paths.faceFlow, paths.faceTrigger, paths.faceSubmit, paths.faceStatus];
    const requests = all.flatMap((call) => page.service.to(call));
    expect(requests.map(({ address }) => address)).toEqual(all);
    for (const { headers } of requests) expect(headers).toMatchObject({ 'one-time-token': token });
    expect(page.service.to(paths.faceTrigger)[0]?.headers).toMatchObject({ 'x-face-sdk-version': '0.1.8' });
    for (const { headers } of requests.slice(2)) expect(headers).toMatchObject({ 'x-face-session': 'session-1' });
    expect(page.sent()[0]?.body).toBe(page.capture.scans[0]);
  });

  it('[FACE-01] the upload says how far it is, and nothing is asked before all of it has arrived', async () => {
    const { answer, give } = held({ status: 204 });
    const page = await open({ [paths.faceSubmit]: answer });
    await page.scan();
    await expect.element(page.heading(uploading)).toHaveFocus();
    const progress = page.screen.getByRole('progressbar', { name: 'How much is uploaded' });
    await expect.element(progress).toHaveAttribute('value', '0');
    await expect.poll(page.sent, soon).toHaveLength(1);
    page.service.uploads(0.4);
    await expect.element(progress).toHaveAttribute('value', '0.4');
    expect(page.asked()).toBe(0);
    give();
    await expect.element(page.screen.getByText('we are checking it', { exact: false })).toHaveAttribute('role', 'status');
    await resting(page, paths.faceStatus, 1);
  });

  it('[FACE-01] the verdict is asked for every second, up to 30 times; then the time is over', async () => {
    const page = await openWaiting();
    await page.clock.advance(999);
    expect(page.asked()).toBe(1);
    await page.clock.advance(1);
    await pollUntil(page, paths.faceStatus, 1_000, 29);
    await page.clock.advance(1_000);
    await expect.element(page.heading(failed)).toHaveFocus();
    expect(page.asked()).toBe(30);
    await page.clock.advance(60_000);
    expect([page.asked(), page.clock.waiting()]).toEqual([30, 0]);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[FACE-02] STILL_PROCESSING keeps polling, ACCEPTED completes', async () => {
    const page = await openWaiting();
    await pollUntil(page, paths.faceStatus, 1_000, 3);
    page.service.answer({ [paths.faceStatus]: verdict('ACCEPTED'), [paths.status]: nothingLeft });
    await page.clock.advance(1_000);
    await expect.poll(() => page.onComplete.mock.calls, soon).toHaveLength(1);
    expect(page.asked()).toBe(4);
    expect(page.clock.waiting()).toBe(0);
  });

  it('[FACE-02] ACCEPTED alone completes nothing: the list does (FM1)', async () => {
    const page = await openWaiting({ [paths.faceStatus]: [verdict('STILL_PROCESSING'), verdict('ACCEPTED')] });
    await page.clock.advance(1_000);
    await expect.poll(() => page.service.to(paths.status), soon).toHaveLength(2);
    await expect.element(page.heading('Take a video selfie')).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it.each([
    { hints: ['light', 'one-face'], words: ['Find a brighter place', 'Be the only person'] },
    { hints: undefined, words: ['Find a brighter place', 'keep your face in the oval'] },
  ])('[FACE-02] FAILED with the hints $hints tells what to do better; the next try is a new scan and session', async (told) => {
    const page = await open({ [paths.faceStatus]: verdict('FAILED', told.hints) });
    await page.scan();
    await expect.element(page.heading(failed)).toHaveFocus();
    for (const words of told.words) await expect.element(page.screen.getByText(words, { exact: false })).toBeVisible();
    page.service.answer({ [paths.faceStatus]: verdict('STILL_PROCESSING') });
    await page.button('Try again').click();
    await expect.element(page.heading('Look into the camera')).toHaveFocus();
    await expect.poll(page.triggered, soon).toBe(2);
    await page.clock.advance(faceMatch.ready);
    await expect.poll(page.sent, soon).toHaveLength(2);
    expect(page.capture.scans).toHaveLength(2);
  });

  it('[FACE-02] REJECTED leads to the rejection flow, where another try may be open', async () => {
    const page = await open({ [paths.faceStatus]: verdict('REJECTED') });
    await page.scan();
    await expect.element(page.heading('This video selfie could not confirm that it is you')).toHaveFocus();
    expect(page.service.to(paths.faceRejection)).toHaveLength(1);
    await expect.element(page.button('Try another way')).toBeVisible();
    await page.scan('Try again');
    await expect.poll(page.sent, soon).toHaveLength(2);
  });

  it.each([{ body: { canTryAgain: false } }, 'network' as const])(
    '[FACE-02] REJECTED for good leads to the other ways (%o)',
    async (answer) => {
      const page = await open({ [paths.faceStatus]: verdict('REJECTED'), [paths.faceRejection]: answer });
      await page.scan();
      await expect.element(page.screen.getByText('Choose another way to prove', { exact: false })).toBeVisible();
      expect(page.button('Try again').elements()).toHaveLength(0);
      await page.button('Try another way').click();
      await page.screen.getByRole('button', { name: 'Text message', exact: false }).click();
      await expect.element(page.heading('Enter the 6-digit code')).toBeVisible();
    },
  );

  it('[FACE-02] rejected with no other way, help is there', async () => {
    const page = await open({
      [paths.status]: asking({}, []),
      [paths.faceStatus]: verdict('REJECTED'),
      [paths.faceRejection]: { body: { canTryAgain: false } },
    });
    await page.scan();
    await expect.element(page.screen.getByRole('link', { name: 'Get help' })).toBeVisible();
  });

  it('a verdict that comes after the customer has left is nobody’s (RB19)', async () => {
    const page = await openWaiting();
    const { answer, give } = held(verdict('ACCEPTED'));
    page.service.answer({ [paths.faceStatus]: answer });
    await page.clock.advance(1_000);
    await expect.poll(page.asked, soon).toBe(2);
    await page.button('Try another way').click();
    give();
    await page.clock.advance(30_000);
    await expect.element(page.heading('Choose a 2-step verification method')).toBeVisible();
    expect([page.asked(), page.onComplete.mock.calls.length]).toEqual([2, 0]);
  });

  it('left during the upload, it is called off and nothing is asked', async () => {
    const page = await open({ [paths.faceSubmit]: 'never' });
    await page.scan();
    await expect.poll(page.sent, soon).toHaveLength(1);
    await page.button('Try another way').click();
    await expect.poll(page.service.uploadAborted, soon).toBe(true);
    await page.clock.advance(30_000);
    expect(page.asked()).toBe(0);
  });

  it('a reload begins at the introduction, with no session begun and nothing sent anew (RB10)', async () => {
    const page = await openWaiting();
    await page.reload();
    await expect.element(page.heading('Take a video selfie')).toBeVisible();
    expect([page.triggered(), page.sent().length]).toEqual([1, 1]);
  });

  it('the camera is given back whatever the end is', async () => {
    for (const [status, title] of [
      ['REJECTED', 'This video selfie could not confirm that it is you'],
      ['FAILED', failed],
    ] as const) {
      const page = await open({ [paths.faceStatus]: verdict(status) });
      await page.scan();
      await expect.element(page.heading(title)).toBeVisible();
      expect(page.capture.opened.filter(({ aborted }) => !aborted)).toEqual([]);
      await page.screen.unmount();
    }
  });
});

describe('when a session does not begin', () => {
  it('a pause after several tries is told and counted down, and the button wakes up after it (FM3)', async () => {
    const page = await open({ [paths.faceTrigger]: problem(429, 'too_many_requests', 'x', { 'retry-after': '30' }) });
    await page.button('Continue').click();
    await expect.element(page.heading('Wait a moment before the next try')).toHaveFocus();
    const again = page.button('Try again');
    await expect.element(again).toBeDisabled();
    await expect.element(again).toHaveAccessibleDescription('Available in 30 seconds.');
    await page.clock.advance(29_000);
    await expect.element(again).toHaveAccessibleDescription('Available in 1 second.');
    page.service.answer({ [paths.faceTrigger]: faceSession });
    await page.clock.advance(1_000);
    await expect.element(page.screen.getByText('You can try again now.')).toHaveAttribute('role', 'status');
    await page.scan('Try again');
    await expect.poll(page.sent, soon).toHaveLength(1);
    expect(page.capture.opened[0]?.aborted).toBe(true);
  });

  it('too busy, it says so, and the next try may go on', async () => {
    const page = await open({ [paths.faceTrigger]: [problem(503, 'busy', '', { 'retry-after': '5' }), faceSession] });
    await page.button('Continue').click();
    await expect.element(page.heading('The video selfie could not begin')).toBeVisible();
    await expect.element(page.screen.getByText("That isn't possible right now", { exact: false })).toBeVisible();
    await page.scan('Try again');
    await expect.poll(page.sent, soon).toHaveLength(1);
  });

  it('with all tries used up only other ways are left (FM3)', async () => {
    const page = await open({ [paths.faceTrigger]: problem(403, 'attempt_limit_reached', 'x') });
    await page.button('Continue').click();
    await expect.element(page.heading('No more tries by video selfie')).toHaveFocus();
    for (const name of ['Try again', 'Use your phone']) expect(page.button(name).elements()).toHaveLength(0);
    await page.button('Try another way').click();
    await expect.element(page.heading('Choose a 2-step verification method')).toBeVisible();
  });

  it.each([paths.faceFlow, paths.faceTrigger, paths.faceSubmit, paths.faceStatus])(
    'a token that has run out at %s ends the flow, not the screen alone',
    async (call) => {
      const page = await open({ [call]: problem(401, 'ott_not_found', 'This login has run out.') });
      if (call !== paths.faceFlow) await page.button('Continue').click();
      if (call === paths.faceSubmit || call === paths.faceStatus) {
        await expect.poll(page.triggered, soon).toBe(1);
        await page.clock.advance(faceMatch.ready);
      }
      await expect.element(page.screen.getByText('This login has run out.')).toBeVisible();
      expect(page.capture.opened.filter(({ aborted }) => !aborted)).toEqual([]);
    },
  );

  it('a session that is for another capture is reported and not scanned for', async () => {
    const page = await open({
      [paths.faceTrigger]: {
        body: { productionKey: 'k', deviceKeyIdentifier: 'vendor', faceScanPublicKey: 'p', sessionId: 's' },
      },
    });
    await page.scan();
    await expect.element(page.heading('The video selfie could not begin')).toBeVisible();
    expect(page.capture.scans).toHaveLength(0);
    expect(page.errorTracker.mock.calls[0]?.[0].message).toBe('no capture for the face sessions of vendor');
  });
});

describe('an upload that breaks', () => {
  it('is told at once, and the same scan goes out again, without a new try (RB18)', async () => {
    const page = await open({ [paths.faceSubmit]: ['network', { status: 204 }] });
    await page.scan();
    await expect.element(page.heading('Your video selfie could not be uploaded')).toBeVisible();
    expect(page.asked()).toBe(0);
    await page.button('Upload again').click();
    await resting(page, paths.faceStatus, 1);
    const [first, second] = page.sent();
    expect(second?.body).toBe(first?.body);
    expect(page.triggered()).toBe(1);
  });

  it('had it arrived after all, the verdict is asked for', async () => {
    const page = await open({ [paths.faceSubmit]: ['network', problem(404, 'face_session_not_found', 'x')] });
    await page.scan();
    await page.button('Upload again').click();
    await resting(page, paths.faceStatus, 1);
  });

  it('a session that has run out before leads back to the camera', async () => {
    const page = await open({ [paths.faceSubmit]: problem(404, 'face_session_not_found', 'x') });
    await page.scan();
    await expect.element(page.heading(failed)).toBeVisible();
    expect(page.asked()).toBe(0);
    await page.scan('Try again');
    expect(page.triggered()).toBe(2);
  });
});

describe('the introduction', () => {
  const inBrowser = (name: string) => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(name);
    onTestFinished(() => agent.mockRestore());
  };
  const gecko = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
  const warning = 'This may not work in Firefox';

  it('[FACE-03] warns in Firefox, and still goes on there', async () => {
    inBrowser(gecko);
    const page = await open();
    await expect.element(page.screen.getByText(warning, { exact: false })).toBeVisible();
    await page.scan();
    await expect.poll(page.sent, soon).toHaveLength(1);
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/153.0 Mobile/15E148',
  ])('[FACE-03] warns nowhere else: %s', async (name) => {
    inBrowser(name);
    const page = await open();
    await expect.element(page.heading('Take a video selfie')).toBeVisible();
    expect(page.screen.getByText(warning, { exact: false }).elements()).toHaveLength(0);
  });

  it('[ENT-01] shows the server’s words where it has some', async () => {
    const page = await open({ [paths.status]: asking({ header: 'Show your face', message: 'Ten seconds will do.' }) });
    await expect.element(page.heading('Show your face')).toBeVisible();
    await expect.element(page.screen.getByText('Ten seconds will do.')).toBeVisible();
  });

  it.each([undefined, false])('the chooser offers it unless the server keeps it out (%s)', async (showInApproveAnotherWay) => {
    const page = await open({
      [paths.status]: asks({
        primary: smsChallenge(),
        alternatives: [otherChallenge('TOTP'), otherChallenge('FACE_MATCH', { showInApproveAnotherWay })],
      }),
    });
    await page.button('Try another way').click();
    await expect.element(page.heading('Choose a 2-step verification method')).toBeVisible();
    expect(page.screen.getByRole('button', { name: 'Video selfie', exact: false }).elements()).toHaveLength(
      showInApproveAnotherWay === false ? 0 : 1,
    );
  });
});
