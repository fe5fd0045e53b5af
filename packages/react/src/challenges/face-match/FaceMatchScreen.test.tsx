import { calls, type FaceHint, faceMatch, type faceResults } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { faceSession, fakeCapture } from '../../test/fake-capture.ts';
import { betweenPolls, pollUntil, untilListCounts } from '../../test/polling.ts';
import { held, otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const soon = { interval: 5 };
const verdict = (status: (typeof faceResults)[number], hints?: readonly FaceHint[]) => ({ body: { status, hints } });
const asking = (attributes = {}, alternatives = [smsChallenge()]) =>
  asks({ primary: otherChallenge('FACE_MATCH', attributes), alternatives });
const faces: Script = {
  ...bySms,
  tokenStatus: asking(),
  faceMatchFlow: { body: {} },
  triggerFaceMatch: faceSession,
  submitFaceMatch: { status: 204 },
  faceMatchStatus: verdict('STILL_PROCESSING'),
  faceMatchRejection: { body: { canTryAgain: true } },
};

async function open(answers: Script = {}, capture = fakeCapture()) {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} onRetry={() => undefined} />, {
    answers: { ...faces, ...answers },
    host: { faceCapture: capture },
  });
  const { screen, service, clock } = page;
  const button = (name: string) => screen.getByRole('button', { name });
  /** Presses the button, and skips the pause before the scan. */
  async function scan(name = words.continue) {
    const before = service.to('triggerFaceMatch').length;
    await button(name).click();
    await expect.poll(() => service.to('triggerFaceMatch').length, soon).toBe(before + 1);
    await clock.advance(faceMatch.ready);
  }
  return {
    ...page,
    onComplete,
    capture,
    button,
    scan,
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
    sent: () => service.to('submitFaceMatch'),
    triggered: () => service.to('triggerFaceMatch').length,
    asked: () => service.to('faceMatchStatus').length,
  };
}

const uploading = 'Securely uploading your video selfie';
const failed = "We couldn't verify your selfie";

/** Opens the wait for the result, after the first poll. */
async function openWaiting(answers: Script = {}) {
  const page = await open(answers);
  await page.scan();
  await betweenPolls(page, 'faceMatchStatus', 1);
  return page;
}

describe('from the introduction to the result', () => {
  it('[FACE-04] flow, trigger with the version of the SDK, submit and status: the token and the session only in headers', async () => {
    const page = await openWaiting();
    const all = [calls.faceMatchFlow, calls.triggerFaceMatch, calls.submitFaceMatch, calls.faceMatchStatus];
    const requests = all.flatMap(({ id }) => page.service.to(id));
    expect(requests.map(({ address }) => address)).toEqual(all.map(({ method, path }) => `${method} ${path}`));
    for (const { headers } of requests) expect(headers).toMatchObject({ 'one-time-token': token });
    expect(page.service.to('triggerFaceMatch')[0]?.headers).toMatchObject({ 'x-face-sdk-version': '0.1.8' });
    for (const { headers } of requests.slice(2)) expect(headers).toMatchObject({ 'x-face-session': 'session-1' });
    expect(page.sent()[0]?.body).toBe(page.capture.scans[0]);
  });

  it('[FACE-01] the upload shows its progress, and polling begins only after all of it has arrived', async () => {
    const { answer, give } = held({ status: 204 });
    const page = await open({ submitFaceMatch: answer });
    await page.scan();
    await expect.element(page.heading(uploading)).toHaveFocus();
    const progress = page.screen.getByRole('progressbar', { name: 'Upload progress' });
    await expect.element(progress).toHaveAttribute('value', '0');
    await expect.poll(page.sent, soon).toHaveLength(1);
    page.service.uploads(0.4);
    await expect.element(progress).toHaveAttribute('value', '0.4');
    expect(page.asked()).toBe(0);
    give();
    await expect
      .element(page.screen.getByText("We're checking your video selfie", { exact: false }))
      .toHaveAttribute('role', 'status');
    await betweenPolls(page, 'faceMatchStatus', 1);
  });

  it('[FACE-01] the result is polled every second, up to 30 times, and then no more', async () => {
    const page = await openWaiting();
    await page.clock.advance(999);
    expect(page.asked()).toBe(1);
    await page.clock.advance(1);
    await pollUntil(page, 'faceMatchStatus', 1_000, 29);
    await page.clock.advance(1_000);
    await expect.element(page.heading(failed)).toHaveFocus();
    expect(page.asked()).toBe(30);
    await page.clock.advance(60_000);
    expect([page.asked(), page.clock.waiting()]).toEqual([30, 0]);
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it('[FACE-02] STILL_PROCESSING keeps polling, ACCEPTED completes', async () => {
    const page = await openWaiting();
    await pollUntil(page, 'faceMatchStatus', 1_000, 3);
    page.service.answer({ faceMatchStatus: verdict('ACCEPTED'), tokenStatus: nothingLeft });
    await page.clock.advance(1_000);
    await expect.poll(() => page.onComplete.mock.calls, soon).toHaveLength(1);
    expect(page.asked()).toBe(4);
    expect(page.clock.waiting()).toBe(0);
  });

  it('[FACE-02] ACCEPTED alone doesn’t complete the challenge: the list does (FM1)', async () => {
    const page = await openWaiting({ faceMatchStatus: [verdict('STILL_PROCESSING'), verdict('ACCEPTED')] });
    await page.clock.advance(1_000);
    await untilListCounts(page);
    await expect.element(page.heading(words.takeVideoSelfie)).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
  });

  it.each<{ hints: readonly FaceHint[] | undefined; words: readonly string[] }>([
    { hints: ['light', 'one-face'], words: ['Find a brighter place', 'Make sure nobody else is'] },
    { hints: ['service'], words: ['This was our fault, not yours'] },
    { hints: undefined, words: ['Find a brighter place', 'keep your face inside the oval'] },
  ])(
    '[FACE-02] FAILED with the hints $hints says what to do better; the next try is a new scan and session',
    { tags: 'deep' },
    async (told) => {
      const page = await open({ faceMatchStatus: verdict('FAILED', told.hints) });
      await page.scan();
      await expect.element(page.heading(failed)).toHaveFocus();
      for (const words of told.words) await expect.element(page.screen.getByText(words, { exact: false })).toBeVisible();
      page.service.answer({ faceMatchStatus: verdict('STILL_PROCESSING') });
      await page.button(words.tryAgain).click();
      await expect.element(page.heading('Look into the camera')).toHaveFocus();
      await expect.poll(page.triggered, soon).toBe(2);
      await page.clock.advance(faceMatch.ready);
      await expect.poll(page.sent, soon).toHaveLength(2);
      expect(page.capture.scans).toHaveLength(2);
    },
  );

  it('[FACE-02] REJECTED starts the rejection flow, which may allow another attempt', async () => {
    const page = await open({ faceMatchStatus: verdict('REJECTED') });
    await page.scan();
    await expect.element(page.heading("This video selfie couldn't confirm it's you")).toHaveFocus();
    expect(page.service.to('faceMatchRejection')).toHaveLength(1);
    await expect.element(page.button(words.tryAnotherWay)).toBeVisible();
    await page.scan(words.tryAgain);
    await expect.poll(page.sent, soon).toHaveLength(2);
  });

  it.each([{ body: { canTryAgain: false } }, 'network' as const])(
    '[FACE-02] a final REJECTED offers the alternatives (%o)',
    { tags: 'deep' },
    async (answer) => {
      const page = await open({ faceMatchStatus: verdict('REJECTED'), faceMatchRejection: answer });
      await page.scan();
      await expect.element(page.screen.getByText("Choose another way to confirm it's you", { exact: false })).toBeVisible();
      expect(page.button(words.tryAgain).elements()).toHaveLength(0);
      await page.button(words.tryAnotherWay).click();
      await page.screen.getByRole('button', { name: words.textMessage, exact: false }).click();
      await expect.element(page.heading(words.enterCode)).toBeVisible();
    },
  );

  it('[FACE-02] rejected without an alternative, it offers help', { tags: 'deep' }, async () => {
    const page = await open({
      tokenStatus: asking({}, []),
      faceMatchStatus: verdict('REJECTED'),
      faceMatchRejection: { body: { canTryAgain: false } },
    });
    await page.scan();
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toBeVisible();
  });

  it('a result that arrives after the customer has left has no effect (RB19)', { tags: 'deep' }, async () => {
    const page = await openWaiting();
    const { answer, give } = held(verdict('ACCEPTED'));
    page.service.answer({ faceMatchStatus: answer });
    await page.clock.advance(1_000);
    await expect.poll(page.asked, soon).toBe(2);
    await page.button(words.tryAnotherWay).click();
    give();
    await page.clock.advance(30_000);
    await expect.element(page.heading(words.chooseMethod)).toBeVisible();
    expect([page.asked(), page.onComplete.mock.calls.length]).toEqual([2, 0]);
  });

  it('leaving during the upload cancels it, and nothing is polled', { tags: 'deep' }, async () => {
    const page = await open({ submitFaceMatch: 'never' });
    await page.scan();
    await expect.poll(page.sent, soon).toHaveLength(1);
    await page.button(words.tryAnotherWay).click();
    await expect.poll(page.service.uploadAborted, soon).toBe(true);
    await page.clock.advance(30_000);
    expect(page.asked()).toBe(0);
  });

  it('a reload starts at the introduction: no session begins and nothing is sent again (RB10)', async () => {
    const page = await openWaiting();
    await page.reload();
    await expect.element(page.heading(words.takeVideoSelfie)).toBeVisible();
    expect([page.triggered(), page.sent().length]).toEqual([1, 1]);
  });

  it('the camera is released in every case', async () => {
    for (const [status, title] of [
      ['REJECTED', "This video selfie couldn't confirm it's you"],
      ['FAILED', failed],
    ] as const) {
      const page = await open({ faceMatchStatus: verdict(status) });
      await page.scan();
      await expect.element(page.heading(title)).toBeVisible();
      expect(page.capture.opened.filter(({ aborted }) => !aborted)).toEqual([]);
      await page.screen.unmount();
    }
  });
});

describe('when a session does not begin', () => {
  it('a pause after several attempts is explained and counted down, and the button is enabled after it (FM3)', async () => {
    const page = await open({ triggerFaceMatch: problem(429, 'too_many_requests', 'x', { 'retry-after': '30' }) });
    await page.button(words.continue).click();
    await expect.element(page.heading('Please wait before you try again')).toHaveFocus();
    const again = page.button(words.tryAgain);
    await expect.element(again).toBeDisabled();
    await expect.element(again).toHaveAccessibleDescription('Available in 30 seconds.');
    await page.clock.advance(29_000);
    await expect.element(again).toHaveAccessibleDescription('Available in 1 second.');
    page.service.answer({ triggerFaceMatch: faceSession });
    await page.clock.advance(1_000);
    await expect.element(page.screen.getByRole('status').getByText('You can try again now.')).toBeVisible();
    await page.scan(words.tryAgain);
    await expect.poll(page.sent, soon).toHaveLength(1);
    expect(page.capture.opened[0]?.aborted).toBe(true);
  });

  it('a busy service: it says so, and the next try can work', { tags: 'deep' }, async () => {
    const page = await open({ triggerFaceMatch: [problem(503, 'busy', '', { 'retry-after': '5' }), faceSession] });
    await page.button(words.continue).click();
    await expect.element(page.heading("We couldn't start the video selfie")).toBeVisible();
    await expect.element(page.screen.getByText("You can't do this right now", { exact: false })).toBeVisible();
    await page.scan(words.tryAgain);
    await expect.poll(page.sent, soon).toHaveLength(1);
  });

  it('with all attempts used up only the alternatives are left (FM3)', { tags: 'deep' }, async () => {
    const page = await open({ triggerFaceMatch: problem(403, 'attempt_limit_reached', 'Come to one of our branches.') });
    await page.button(words.continue).click();
    await expect.element(page.heading("You can't use a video selfie for now")).toHaveFocus();
    await expect.element(page.screen.getByText('Come to one of our branches.')).toBeVisible();
    await expect.element(page.screen.getByText("we won't accept any more tries", { exact: false })).not.toBeInTheDocument();
    for (const name of [words.tryAgain, words.usePhone]) expect(page.button(name).elements()).toHaveLength(0);
    await page.button(words.tryAnotherWay).click();
    await expect.element(page.heading(words.chooseMethod)).toBeVisible();
  });

  it.each(['faceMatchFlow', 'triggerFaceMatch', 'submitFaceMatch', 'faceMatchStatus'] as const)(
    'a token that expires at %s ends the whole flow',
    { tags: 'deep' },
    async (call) => {
      const page = await open({ [call]: otherProblem(401, 'ott_not_found', 'This login has run out.') });
      if (call !== 'faceMatchFlow') await page.button(words.continue).click();
      if (call === 'submitFaceMatch' || call === 'faceMatchStatus') {
        await expect.poll(page.triggered, soon).toBe(1);
        await page.clock.advance(faceMatch.ready);
      }
      await expect.element(page.screen.getByText('This login has run out.')).toBeVisible();
      expect(page.capture.opened.filter(({ aborted }) => !aborted)).toEqual([]);
    },
  );

  it('a session for another capture is reported, and no scan is taken', { tags: 'deep' }, async () => {
    const page = await open({
      triggerFaceMatch: {
        body: { productionKey: 'k', deviceKeyIdentifier: 'vendor', faceScanPublicKey: 'p', sessionId: 's' },
      },
    });
    await page.scan();
    await expect.element(page.heading("We couldn't start the video selfie")).toBeVisible();
    expect(page.capture.scans).toHaveLength(0);
    expect(page.errorTracker.mock.calls[0]?.[0].message).toBe('no capture for the face sessions of vendor');
  });
});

describe('an upload that fails', () => {
  it('is reported at once, and the same scan is sent again without a new attempt (RB18)', async () => {
    const page = await open({ submitFaceMatch: ['network', { status: 204 }] });
    await page.scan();
    await expect.element(page.heading("We couldn't upload your video selfie")).toBeVisible();
    expect(page.asked()).toBe(0);
    await page.button('Upload again').click();
    await betweenPolls(page, 'faceMatchStatus', 1);
    const [first, second] = page.sent();
    expect(second?.body).toBe(first?.body);
    expect(page.triggered()).toBe(1);
  });

  it('polls for the result when the upload had arrived after all', { tags: 'deep' }, async () => {
    const page = await open({ submitFaceMatch: ['network', problem(404, 'face_session_not_found', 'x')] });
    await page.scan();
    await page.button('Upload again').click();
    await betweenPolls(page, 'faceMatchStatus', 1);
  });

  it('a session that has expired in the meantime shows the camera again', { tags: 'deep' }, async () => {
    const page = await open({ submitFaceMatch: problem(404, 'face_session_not_found', 'x') });
    await page.scan();
    await expect.element(page.heading(failed)).toBeVisible();
    expect(page.asked()).toBe(0);
    await page.scan(words.tryAgain);
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

  it('[FACE-03] warns in Firefox, and still works there', async () => {
    inBrowser(gecko);
    const page = await open();
    await expect.element(page.screen.getByText(warning, { exact: false })).toBeVisible();
    await page.scan();
    await expect.poll(page.sent, soon).toHaveLength(1);
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/153.0 Mobile/15E148',
  ])('[FACE-03] warns nowhere else: %s', { tags: 'deep' }, async (name) => {
    inBrowser(name);
    const page = await open();
    await expect.element(page.heading(words.takeVideoSelfie)).toBeVisible();
    expect(page.screen.getByText(warning, { exact: false }).elements()).toHaveLength(0);
  });

  it.each([undefined, false])(
    'the chooser offers it unless the server keeps it out (%s)',
    { tags: 'deep' },
    async (showInApproveAnotherWay) => {
      const page = await open({
        tokenStatus: asks({
          primary: smsChallenge(),
          alternatives: [otherChallenge('TOTP'), otherChallenge('FACE_MATCH', { showInApproveAnotherWay })],
        }),
      });
      await page.button(words.tryAnotherWay).click();
      await expect.element(page.heading(words.chooseMethod)).toBeVisible();
      expect(page.screen.getByRole('button', { name: 'Video selfie', exact: false }).elements()).toHaveLength(
        showInApproveAnotherWay === false ? 0 : 1,
      );
    },
  );
});
