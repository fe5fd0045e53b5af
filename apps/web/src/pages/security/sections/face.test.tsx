import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  done,
  left,
  nobody,
  openSecurity,
  paths,
  problem,
  proofNeeded,
  shows,
  totp,
} from '../test/open-security.ts';
import { capture, session } from '../test/scan.ts';

const day = Date.UTC(2026, 10, 21, 12);
const able = { available: true, approvedPhoto: false };
const without = shows({ faceMatch: able });
const withPhoto = shows({ faceMatch: { ...able, approvedPhoto: true } });
const scanned = shows({ faceMatch: able, face: { enrolledAt: day, from: 'scan' } });
const fromPhoto = shows({ faceMatch: { ...able, approvedPhoto: true }, face: { enrolledAt: day, from: 'photo' } });
const accepted = { status: 200, body: { status: 'ACCEPTED' } };
const given = { status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'of-the-proof' } } } };

/** Fresh for as long as a scan may take: the clock of the tests stands at 0. */
const fresh = (changes: Parameters<typeof shows>[0] = {}) => shows({ faceMatch: able, freshUntil: 60 * 60_000, ...changes });

async function openFace(answers: Answers = {}) {
  sessionStorage.clear();
  const camera = capture();
  const page = await openSecurity(
    {
      [paths.beginFace]: [session],
      [paths.submitFace]: [done],
      [paths.faceStatus]: [accepted],
      [paths.beginStepUp]: [given],
      [paths.status]: [left(totp), left()],
      [paths.verifyTotp]: [left()],
      [paths.completeStepUp]: [done],
      ...answers,
    },
    { faceCapture: camera.faceCapture },
  );
  return { ...page, camera };
}
type Page = Awaited<ReturnType<typeof openFace>>;

const intro = ({ screen }: Page) => screen.getByRole('heading', { level: 1, name: 'Take a video selfie' });
const prove = async ({ screen, button }: Page) => {
  await screen.getByLabelText('6-digit code').fill('123456');
  await button('Confirm code').click();
};

async function scan(page: Page) {
  await page.button('Continue').click();
  await expect.element(page.screen.getByText(/^Bring your face into the oval/)).toBeVisible();
  await page.clock.advance(faceMatch.ready);
}

describe('the face of a customer', () => {
  it('is nothing that a service without an engine speaks of', async () => {
    const { section } = await openFace({ [paths.security]: [shows()] });
    await expect.element(section('Password')).toBeVisible();
    await expect.element(section('Face')).not.toBeInTheDocument();
  });

  it('[FACE-01] is set up after consent with a video selfie, and that is told', async () => {
    const page = await openFace({ [paths.security]: [fresh(), fresh(), scanned] });
    await expect.element(page.section('Face').getByText(/numbers that describe your face, encrypted/)).toBeVisible();
    await page.button('I agree, set up my face').click();
    await expect.element(intro(page)).toHaveFocus();
    expect(page.asked).toEqual([paths.security, paths.security]);
    expect(page.camera.opened()).toBe(0);
    expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    await expect.element(page.section('Password')).not.toBeInTheDocument();
    await scan(page);
    await expect.element(page.section('Face').getByText('Your face is set up.')).toBeVisible();
    await expect.element(page.section('Face').getByText(/^Set up on .*2026 with a video selfie\.$/)).toBeVisible();
    expect(page.asked.slice(2)).toEqual([paths.beginFace, paths.submitFace, paths.faceStatus, paths.security]);
    const [begun, sent, polled] = page.wired.slice(2);
    expect(begun?.headers.get('x-face-sdk-version')).toBe(faceMatchSdkVersion);
    for (const each of [sent, polled]) expect(each?.headers.get('x-face-session')).toBe(session.body.sessionId);
    expect(sent?.body).toBe(page.camera.form);
    expect(page.camera.on()).toBe(false);
    const told = page.screen.getByText('Your face is set up.');
    await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
    expect(document.title).toBe('Security of your account – Stepgate');
  });

  it('(AC4) is not begun on a proof that might run out before the scan ends: a fresh one comes first', async () => {
    const short = fresh({ freshUntil: faceMatch.session });
    const page = await openFace({ [paths.security]: [short] });
    await page.button('I agree, set up my face').click();
    await prove(page);
    await expect.element(intro(page)).toHaveFocus();
    expect(page.asked).not.toContain(paths.beginFace);
  });

  it('(AC4) where the service wants a proof all the same, it is asked for, and the scan begins anew', async () => {
    const page = await openFace({
      [paths.security]: [fresh(), fresh(), scanned],
      [paths.submitFace]: [proofNeeded, done],
    });
    await page.button('I agree, set up my face').click();
    await scan(page);
    await prove(page);
    await expect.element(intro(page)).toHaveFocus();
    expect(page.camera.on()).toBe(false);
    await scan(page);
    await expect.element(page.screen.getByText('Your face is set up.')).toBeVisible();
    expect(page.camera.opened()).toBe(2);
  });

  it.each(['the proof', 'the scan'])('can be left at %s: nothing is set up', async (where) => {
    const page = await openFace({ [paths.security]: [where === 'the proof' ? without : fresh()] });
    await page.button('I agree, set up my face').click();
    if (where === 'the scan') await expect.element(intro(page)).toBeVisible();
    await page.button('Do not change anything').click();
    await expect.element(page.section('Face').getByText('Nothing was changed.')).toBeVisible();
    await expect.element(page.button('I agree, set up my face')).toBeVisible();
    expect(page.asked).not.toContain(paths.beginFace);
  });

  it('[FACE-05] without a camera that is said, and the way back is there', async () => {
    const page = await openFace({ [paths.security]: [fresh()] });
    page.camera.fail('absent');
    await page.button('I agree, set up my face').click();
    await page.button('Continue').click();
    await expect.element(page.screen.getByRole('heading', { name: 'No camera was found' })).toHaveFocus();
    await page.button('Do not change anything').click();
    await expect.element(page.section('Face')).toBeVisible();
  });

  it('(FM3) too many tries are told with the wait', async () => {
    const answer = { ...problem(429, 'too_many_requests'), headers: { 'retry-after': '120' } };
    const page = await openFace({ [paths.security]: [fresh()], [paths.beginFace]: [answer] });
    await page.button('I agree, set up my face').click();
    await page.button('Continue').click();
    await expect.element(page.screen.getByRole('heading', { name: 'Wait a moment before the next try' })).toHaveFocus();
    await expect.element(page.button('Do not change anything')).toBeVisible();
  });

  it('comes from a photo that was approved, where there is one', async () => {
    const page = await openFace({ [paths.security]: [withPhoto, fromPhoto], [paths.faceFromPhoto]: [done] });
    await page.button('I agree, use the photo that we approved').click();
    await expect.element(page.section('Face').getByText('Your face is set up.')).toBeVisible();
    await expect.element(page.section('Face').getByText(/^Set up on .* from a photo with your ID\.$/)).toBeVisible();
    await expect.element(page.button('Use the photo that we approved')).not.toBeInTheDocument();
  });

  it('is not offered from a photo where none was approved', async () => {
    const page = await openFace({ [paths.security]: [without] });
    await expect.element(page.button('I agree, set up my face')).toBeVisible();
    await expect.element(page.button('I agree, use the photo that we approved')).not.toBeInTheDocument();
  });

  it.each([
    { answer: problem(400, 'face_not_usable', 'No face can be made out.'), told: 'No face can be made out.' },
    { answer: problem(503, 'busy'), told: /^x$/ },
    { answer: 'no network' as const, told: /could not reach our service/ },
  ])('a photo that cannot be used, or not now, is told in words ($told)', async ({ answer, told }) => {
    const page = await openFace({ [paths.security]: [withPhoto, fromPhoto], [paths.faceFromPhoto]: [answer, done] });
    await page.button('I agree, use the photo that we approved').click();
    await expect.element(page.section('Face').getByRole('alert').getByText(told)).toBeVisible();
    await page.button('I agree, use the photo that we approved').click();
    await expect.element(page.section('Face').getByText('Your face is set up.')).toBeVisible();
  });

  it('is forgotten after a second question, and that is told', async () => {
    const page = await openFace({ [paths.security]: [scanned, without], [paths.removeFace]: [done] });
    await page.button('Forget my face').click();
    await expect.element(page.screen.getByText(/^Forget your face\?/)).toHaveFocus();
    expect(page.asked).not.toContain(paths.removeFace);
    await page.button('Yes, forget it').click();
    await expect.element(page.section('Face').getByText('Your face is forgotten.')).toBeVisible();
    await expect.element(page.button('I agree, set up my face')).toBeVisible();
  });

  it('is not forgotten where it is the last way in; the service says why', async () => {
    const page = await openFace({
      [paths.security]: [scanned],
      [paths.removeFace]: [problem(409, 'last_way', 'It is your last way in.')],
    });
    await page.button('Forget my face').click();
    await page.button('Yes, forget it').click();
    await expect.element(page.screen.getByRole('alert').getByText('It is your last way in.')).toBeVisible();
  });

  it('a session that has ended leads from the scan to the login and back', async () => {
    const page = await openFace({ [paths.security]: [fresh()], [paths.beginFace]: [nobody] });
    await page.button('I agree, set up my face').click();
    await page.button('Continue').click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });
});
