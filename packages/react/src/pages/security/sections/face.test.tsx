import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { left, totp } from '../../../test/pages/challenges.ts';
import {
  type Answers,
  createApproval,
  demand,
  done,
  nobody,
  openSecurity,
  paths,
  problem,
  shows,
} from '../test/open-security.tsx';
import { capture, session } from '../test/scan.ts';

const day = Date.UTC(2026, 10, 21, 12);
const able = { available: true, approvedPhoto: false };
const without = shows({ faceMatch: able });
const withPhoto = shows({ faceMatch: { ...able, approvedPhoto: true } });
const scanned = shows({ faceMatch: able, face: { enrolledAt: day, from: 'scan' } });
const fromPhoto = shows({ faceMatch: { ...able, approvedPhoto: true }, face: { enrolledAt: day, from: 'photo' } });
const accepted = { status: 200, body: { status: 'ACCEPTED' } };

async function openFace(answers: Answers = {}, rows: readonly string[] = ['Face verification']) {
  sessionStorage.clear();
  const camera = capture();
  const page = await openSecurity(
    {
      [paths.beginFace]: [session],
      [paths.submitFace]: [done],
      [paths.faceStatus]: [accepted],
      [paths.status]: [left(totp), left()],
      [paths.verifyTotp]: [left()],
      ...answers,
    },
    { faceCapture: camera.faceCapture },
    ...rows,
  );
  return { ...page, camera };
}
type Page = Awaited<ReturnType<typeof openFace>>;

const intro = ({ screen }: Page) => screen.getByRole('heading', { level: 1, name: words.takeVideoSelfie });
const prove = async ({ screen }: Page) => {
  await screen.getByLabelText(words.code).fill('123456');
};

async function scan(page: Page) {
  await page.button(words.continue).click();
  await film(page);
}

/** From the moment when the camera is on. */
async function film(page: Page) {
  await expect.element(page.screen.getByText(/^Place your face inside the oval/)).toBeVisible();
  await page.clock.advance(faceMatch.ready);
}

describe('the face of a customer', () => {
  it('isn’t mentioned if the service has no vendor for it', async () => {
    const { section } = await openFace({ [paths.security]: [shows()] }, []);
    await expect.element(section(words.password)).toBeVisible();
    await expect.element(section('Face verification')).not.toBeInTheDocument();
  });

  it('[FACE-01] is set up after consent with a video selfie, and the page says so', async () => {
    const page = await openFace({ [paths.security]: [without, scanned] });
    await expect
      .element(page.section('Face verification').getByText(/an encrypted set of numbers that describes your face/))
      .toBeVisible();
    await page.button('I agree, set up my face').click();
    await expect.element(intro(page)).toHaveFocus();
    expect(page.asked).toEqual([paths.security]);
    expect(page.camera.opened()).toBe(0);
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    await expect.element(page.section(words.password)).not.toBeInTheDocument();
    await scan(page);
    await expect.element(page.section('Face verification').getByText('Face verification is set up.')).toBeVisible();
    await expect.element(page.section('Face verification').getByText(/^Set up on .*2026 with a video selfie\.$/)).toBeVisible();
    expect(page.asked.slice(1)).toEqual([paths.beginFace, paths.submitFace, paths.faceStatus, paths.security]);
    const [begun, sent, polled] = page.wired.slice(1);
    expect(begun?.headers.get('x-face-sdk-version')).toBe(faceMatchSdkVersion);
    for (const each of [sent, polled]) expect(each?.headers.get('x-face-session')).toBe(session.body.sessionId);
    expect(sent?.body).toBe(page.camera.form);
    expect(page.camera.on()).toBe(false);
    const announcement = page.screen.getByText('Face verification is set up.');
    await expect.poll(() => document.activeElement?.contains(announcement.element())).toBe(true);
    expect(document.title).toBe('Account security – Stepgate');
  });

  it('[PASS-10] is approved before the camera is on, and the dialog says what is approved (GW1)', async () => {
    const page = await openFace({
      [paths.security]: [without, scanned],
      [paths.beginFace]: [demand('of-the-face'), session],
      [paths.status]: [createApproval('Add a face that can log you in', totp), left()],
    });
    await page.button('I agree, set up my face').click();
    await page.button(words.continue).click();
    await expect.element(page.screen.getByRole('dialog').getByText('Add a face that can log you in')).toBeVisible();
    expect(page.camera.opened()).toBe(0);
    await prove(page);
    await film(page);
    await expect.element(page.screen.getByText('Face verification is set up.')).toBeVisible();
    expect(page.camera.opened()).toBe(1);
    const begins = page.wired.filter(({ call }) => call === paths.beginFace);
    expect(begins.map((each) => each.headers.get('x-2fa-approval'))).toEqual([null, 'of-the-face']);
  });

  it('[PASS-10] another try after a scan that failed names that scan, so that its approval continues', {
    tags: 'deep',
  }, async () => {
    const page = await openFace({
      [paths.security]: [without, scanned],
      [paths.beginFace]: [session, { status: 200, body: { ...session.body, sessionId: 'second-session' } }],
      [paths.faceStatus]: [{ status: 200, body: { status: 'FAILED', hints: ['light'] } }, accepted],
    });
    await page.button('I agree, set up my face').click();
    await scan(page);
    await page.button(words.tryAgain).click();
    await film(page);
    await expect.element(page.screen.getByText('Face verification is set up.')).toBeVisible();
    const begins = page.wired.filter(({ call }) => call === paths.beginFace);
    expect(begins.map((each) => each.headers.get('x-face-session'))).toEqual([null, 'session-of-a-face']);
    const sent = page.wired.filter(({ call }) => call === paths.submitFace);
    expect(sent.map((each) => each.headers.get('x-face-session'))).toEqual(['session-of-a-face', 'second-session']);
  });

  it('[PASS-10] the page can be left while the service prepares the scan, and the camera stays off', {
    tags: 'deep',
  }, async () => {
    const page = await openFace({ [paths.security]: [without], [paths.beginFace]: ['never'] });
    await page.button('I agree, set up my face').click();
    await page.button(words.continue).click();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: 'Preparing your video selfie' })).toHaveFocus();
    await expect.element(page.screen.getByText('Your camera is still off.')).toBeVisible();
    await page.button("Don't change anything").click();
    await expect.element(page.section('Face verification').getByText(words.nothingChanged)).toBeVisible();
    expect(page.camera.opened()).toBe(0);
  });

  it.each(['the approval', 'the scan'])('can be cancelled at %s: nothing is set up', { tags: 'deep' }, async (where) => {
    const page = await openFace({ [paths.security]: [without], [paths.beginFace]: [demand('of-the-face')] });
    await page.button('I agree, set up my face').click();
    await expect.element(intro(page)).toBeVisible();
    if (where === 'the approval') {
      await page.button(words.continue).click();
      await page.button(words.close).click();
    } else await page.button("Don't change anything").click();
    await expect.element(page.section('Face verification').getByText(words.nothingChanged)).toBeVisible();
    await expect.element(page.button('I agree, set up my face')).toBeVisible();
    expect(page.camera.on()).toBe(false);
    expect(page.asked).not.toContain(paths.submitFace);
  });

  it('[FACE-05] a missing camera is reported, and the customer can go back', { tags: 'deep' }, async () => {
    const page = await openFace({ [paths.security]: [without] });
    page.camera.fail('absent');
    await page.button('I agree, set up my face').click();
    await page.button(words.continue).click();
    await expect.element(page.screen.getByRole('heading', { name: "We can't find a camera" })).toHaveFocus();
    await page.button("Don't change anything").click();
    await expect.element(page.section('Face verification')).toBeVisible();
  });

  it('(FM3) after too many tries, says to wait', { tags: 'deep' }, async () => {
    const answer = { ...problem(429, 'too_many_requests'), headers: { 'retry-after': '120' } };
    const page = await openFace({ [paths.security]: [without], [paths.beginFace]: [answer] });
    await page.button('I agree, set up my face').click();
    await page.button(words.continue).click();
    await expect.element(page.screen.getByRole('heading', { name: 'Please wait before you try again' })).toHaveFocus();
    await expect.element(page.button("Don't change anything")).toBeVisible();
  });

  it('can be set up from an approved photo, if there is one', async () => {
    const page = await openFace({ [paths.security]: [withPhoto, fromPhoto], [paths.faceFromPhoto]: [done] });
    await page.button('I agree, use my approved photo').click();
    await expect.element(page.section('Face verification').getByText('Face verification is set up.')).toBeVisible();
    await expect.element(page.section('Face verification').getByText(/^Set up on .* from a photo with your ID\.$/)).toBeVisible();
    await expect.element(page.button('Use my approved photo')).not.toBeInTheDocument();
  });

  it('can’t be set up from a photo if none was approved', { tags: 'deep' }, async () => {
    const page = await openFace({ [paths.security]: [without] });
    await expect.element(page.button('I agree, set up my face')).toBeVisible();
    await expect.element(page.button('I agree, use my approved photo')).not.toBeInTheDocument();
  });

  it.each([
    { answer: problem(400, 'face_not_usable', 'No face can be made out.'), announcement: 'No face can be made out.' },
    { answer: problem(503, 'busy'), announcement: /^x$/ },
    { answer: 'no network' as const, announcement: /couldn't reach our service/ },
  ])(
    'a photo that can’t be used, or not now, is reported ($announcement)',
    { tags: 'deep' },
    async ({ answer, announcement }) => {
      const page = await openFace({ [paths.security]: [withPhoto, fromPhoto], [paths.faceFromPhoto]: [answer, done] });
      await page.button('I agree, use my approved photo').click();
      await expect.element(page.section('Face verification').getByRole('alert').getByText(announcement)).toBeVisible();
      await page.button('I agree, use my approved photo').click();
      await expect.element(page.section('Face verification').getByText('Face verification is set up.')).toBeVisible();
    },
  );

  it('is deleted after a confirmation, and the page says so', async () => {
    const page = await openFace({ [paths.security]: [scanned, without], [paths.removeFace]: [done] });
    await page.button('Delete my face data').click();
    await expect.element(page.screen.getByText(/^Delete your face data\?/)).toHaveFocus();
    expect(page.asked).not.toContain(paths.removeFace);
    await page.button('Yes, delete it').click();
    await expect.element(page.section('Face verification').getByText("We've deleted your face data.")).toBeVisible();
    await expect.element(page.button('I agree, set up my face')).toBeVisible();
  });

  it('isn’t deleted if it is the last authentication method; the service says why', { tags: 'deep' }, async () => {
    const page = await openFace({
      [paths.security]: [scanned],
      [paths.removeFace]: [problem(409, 'last_way', 'It is your last way in.')],
    });
    await page.button('Delete my face data').click();
    await page.button('Yes, delete it').click();
    await expect.element(page.screen.getByRole('alert').getByText('It is your last way in.')).toBeVisible();
  });

  it('a session that has ended redirects from the scan to the login and back', { tags: 'deep' }, async () => {
    const page = await openFace({ [paths.security]: [without], [paths.beginFace]: [nobody] });
    await page.button('I agree, set up my face').click();
    await page.button(words.continue).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });
});
