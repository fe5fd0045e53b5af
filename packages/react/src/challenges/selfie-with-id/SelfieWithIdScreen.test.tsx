import { type HandOffState, type Language, polls, uploadBytes } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChallengeFlowProps } from '../../flow/ChallengeFlow.tsx';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { choose, createPhoto, drop, lit, picture } from '../../test/photos.ts';
import { pollUntil } from '../../test/polling.ts';
import { type AnswerTo, fault, held, otherProblem, problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;
type Attributes = NonNullable<Parameters<typeof otherChallenge>[1]>;

const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const title = words.sendSelfie;
const selfie = (attributes: Attributes = {}) =>
  asks({ primary: otherChallenge('SELFIE_WITH_ID', { uploadPath, ...attributes }) });

async function openFlow(answers: Script = {}, given: Partial<ChallengeFlowProps> = {}, language: Language = 'en') {
  const onComplete = vi.fn();
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={onComplete} {...given} />, {
    answers: { ...bySms, tokenStatus: [selfie(), nothingLeft], uploadSelfie: nothingLeft, ...answers },
    language,
  });
  return { ...page, onComplete };
}

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name });
const shown = ({ screen }: Page, text: string) => screen.getByText(text);
const field = ({ screen }: Page) => screen.getByRole('group', { name: 'Your photo' });
const sent = ({ service }: Page) => service.to('uploadSelfie');

/** Opens the screen. */
async function open(answers?: Script, given?: Partial<ChallengeFlowProps>) {
  const page = await openFlow(answers, given);
  await expect.element(heading(page, title)).toHaveFocus();
  return page;
}

/** Opens the screen and chooses a photo. */
async function openChosen(answers?: Script, photo = createPhoto(2_000)) {
  const page = await open(answers);
  choose(page, words.chooseFile, photo);
  await expect.element(shown(page, photo.name)).toBeVisible();
  return page;
}

/** Opens the screen and sends a photo. */
async function openSending(answer: Scripted<'uploadSelfie'>, photo?: File) {
  const page = await openChosen({ uploadSelfie: answer }, photo);
  await button(page, words.submit).click();
  await expect.poll(() => sent(page)).toHaveLength(1);
  return page;
}

function formIn(page: Page, at = 0): FormData {
  const body = sent(page)[at]?.body;
  if (!(body instanceof FormData)) throw new Error('no form was sent');
  return body;
}

/** Emulates a phone, whose pointer is coarse. */
function onPhone() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia.call(window, query);
    return query.includes('coarse') ? Object.defineProperty(list, 'matches', { value: true }) : list;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the instructions', () => {
  it('[SELF-04] name the documents, and what the photo must show', async () => {
    const page = await open();
    expect(
      page.screen
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/passport, national ID or driver's licence/),
      expect.stringMatching(/full face and your ID/),
      expect.stringMatching(/first and last name.*on your ID/),
    ]);
    expect(document.title).toBe(`${title} – Stepgate`);
  });

  it('[SELF-01] on a computer mention dragging a file, and offer the phone', async () => {
    const page = await open();
    await expect.element(shown(page, 'Drag and drop your photo here, or choose a file.')).toBeVisible();
    await expect
      .element(page.screen.getByLabelText(words.chooseFile))
      .toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif');
    await expect.element(button(page, words.usePhone)).toBeVisible();
    expect(page.screen.getByLabelText('Take a photo').elements()).toHaveLength(0);
  });

  it('[SELF-01] on a phone offer its front camera and its photos', async () => {
    onPhone();
    const page = await open();
    await expect.element(shown(page, 'Take a new photo, or choose one from this phone.')).toBeVisible();
    await expect.element(page.screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'user');
    await expect.element(page.screen.getByLabelText('Choose a photo')).not.toHaveAttribute('capture');
    expect(button(page, words.usePhone).elements()).toHaveLength(0);
    choose(page, 'Take a photo', await picture());
    await expect.element(button(page, 'Tap to enlarge')).toBeVisible();
  });

  it('[SELF-07] in a phone change show both numbers, left to right', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: selfie({ currentPhoneNumber: '•••• 42', newPhoneNumber: '+447700900123' }) });
    await expect.element(heading(page, title)).toBeVisible();
    const sentence = page.screen.getByText('You are changing your phone number from the number ending in 42 to +447700900123');
    await expect.element(sentence).toBeVisible();
    const numbers = [...sentence.element().querySelectorAll('bdi[dir=ltr]')];
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['the number ending in 42', '+447700900123']);
  });

  it.each<Attributes>([{}, { newPhoneNumber: '+447700900123' }, { currentPhoneNumber: '•••• 42' }])(
    '[SELF-07] don’t mention a phone change without both numbers: %j',
    { tags: 'deep' },
    async (attributes) => {
      const page = await openFlow({ tokenStatus: selfie(attributes) });
      await expect.element(heading(page, title)).toBeVisible();
      expect(page.screen.container.textContent).not.toContain('changing your phone number');
    },
  );

  it('[ENT-01] the server’s message, such as why the last photo wasn’t accepted, is above them', async () => {
    const message = "We couldn't accept your last photo.";
    const page = await openFlow({ tokenStatus: selfie({ message }) });
    await expect.element(shown(page, message)).toBeVisible();
    const list = page.screen.getByRole('list').element();
    expect(shown(page, message).element().compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[SELF-01] are shown in German', { tags: 'deep' }, async () => {
    const page = await openFlow({}, {}, 'de');
    await expect.element(heading(page, 'Senden Sie ein Selfie mit Ihrem Ausweis')).toBeVisible();
    await expect.element(shown(page, 'Ihr Reisepass, Personalausweis oder Führerschein.')).toBeVisible();
    await expect.element(button(page, 'Absenden')).toBeVisible();
  });
});

describe('a chosen photo', () => {
  it('[SELF-01] is shown with its name and size, and the field takes the focus', async () => {
    const page = await openChosen({}, await picture());
    await expect.element(button(page, 'Click to enlarge')).toBeVisible();
    await expect.element(field(page)).toHaveFocus();
    await expect.element(field(page)).toHaveAccessibleDescription(/^me\.png 1 kB$/);
    const shown = page.screen.container.querySelector('img');
    await expect.poll(() => shown?.naturalWidth).toBe(40);
    expect(sent(page)).toHaveLength(0);
  });

  it('[SELF-01] can be enlarged in a dialog; Escape or Close closes it and restores the focus', { tags: 'deep' }, async () => {
    const page = await openChosen({}, await picture());
    const enlarge = button(page, 'Click to enlarge');
    const dialog = page.screen.getByRole('dialog', { name: 'Your photo' });
    for (const end of [() => userEvent.keyboard('{Escape}'), () => button(page, words.close).click()]) {
      await enlarge.click();
      await expect.element(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible();
      await expect.element(button(page, words.close)).toHaveFocus();
      expect(dialog.element().matches(':modal')).toBe(true);
      await end();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(enlarge).toHaveFocus();
    }
  });

  it('[SELF-01] in a format that the browser can’t show has its name and size, and no broken picture', {
    tags: 'deep',
  }, async () => {
    const page = await openChosen({}, createPhoto(3_500_000, 'IMG_0001.HEIC', 'image/heic'));
    await expect.element(shown(page, "This browser can't show this kind of file.")).toBeVisible();
    await expect.element(field(page)).toHaveAccessibleDescription('IMG_0001.HEIC 3.3 MB');
    expect(page.screen.container.querySelectorAll('img')).toHaveLength(0);
    expect(button(page, 'Click to enlarge').elements()).toHaveLength(0);
  });

  it('[SELF-01] has its name shown as plain text (F22)', async () => {
    const name = '"><img src=x onerror=alert(1)>.jpg';
    const page = await openChosen({}, new File([await picture()], name, { type: 'image/png' }));
    await expect.element(shown(page, name)).toBeVisible();
    expect(page.screen.container.querySelectorAll('img[src=x]')).toHaveLength(0);
  });

  it('[SELF-01] is held only by the page, and released with it', { tags: 'deep' }, async () => {
    const made = vi.spyOn(URL, 'createObjectURL');
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const page = await openChosen({}, await picture());
    await expect.element(button(page, 'Click to enlarge')).toBeVisible();
    await button(page, 'Upload new selfie').click();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeVisible();
    const urls = made.mock.results.map(({ value }) => value);
    expect(urls.length).toBeGreaterThan(0);
    expect(revoked.mock.calls.flat().sort()).toEqual(urls.sort());
  });

  it('[SELF-02] is removed with Upload new selfie, and the same one can be chosen again', async () => {
    const photo = await picture();
    const page = await openChosen({}, photo);
    await button(page, 'Upload new selfie').click();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toHaveFocus();
    expect(shown(page, 'me.png').elements()).toHaveLength(0);
    choose(page, words.chooseFile, photo);
    await expect.element(shown(page, 'me.png')).toBeVisible();
  });

  it('[SELF-01] can be dropped, and replaced by dropping another', { tags: 'deep' }, async () => {
    const page = await open();
    const zone = () => field(page).element().querySelector('div') ?? document.body;
    expect(drop(zone(), createPhoto(2_000, 'first.jpg'))).toBe(false);
    await expect.element(shown(page, 'first.jpg')).toBeVisible();
    drop(zone(), createPhoto(2_000, 'second.jpg'));
    await expect.element(shown(page, 'second.jpg')).toBeVisible();
    expect(shown(page, 'first.jpg').elements()).toHaveLength(0);
  });

  it('[SELF-01] dropped outside the area is ignored, and the browser doesn’t leave the page for it', {
    tags: 'deep',
  }, async () => {
    const page = await open();
    expect(drop(document.body, createPhoto(2_000))).toBe(false);
    expect(shown(page, 'me.jpg').elements()).toHaveLength(0);
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeVisible();
  });
});

describe('how a chosen photo looks', () => {
  it('[BODY-02] is said in words and aloud, and once more for the next photo; it can be sent all the same', async () => {
    const page = await open();
    choose(page, words.chooseFile, await lit(0.1));
    const said = page.screen.getByRole('status');
    await expect
      .element(said)
      .toMatchTextContent('This photo is very dark. Face a window or turn on a light, and take another one.');
    await expect.element(field(page)).toHaveFocus();
    await button(page, 'Upload new selfie').click();
    expect(said.elements()).toHaveLength(0);
    choose(page, words.chooseFile, await lit(1, 'better.png'));
    await expect.element(said).toMatchTextContent('This photo is bright and sharp enough.');
    await button(page, 'Upload new selfie').click();
    choose(page, words.chooseFile, await picture('tiny.png'));
    await expect.element(said).toMatchTextContent('This photo is small');
    await button(page, words.submit).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[BODY-02] is said without moving the button that sends it', { tags: 'deep' }, async () => {
    const page = await open();
    choose(page, words.chooseFile, await lit(0.1));
    const said = page.screen.getByRole('status');
    await expect.element(said).toMatchTextContent('This photo is very dark.');
    const top = () => button(page, words.submit).element().getBoundingClientRect().top;
    const spoken = top();
    said.element().textContent = '';
    expect(top()).toBe(spoken);
  });

  it('[BODY-02] says nothing of a file that the browser can’t show', { tags: 'deep' }, async () => {
    const page = await openChosen({}, createPhoto(3_500_000, 'IMG_0001.HEIC', 'image/heic'));
    await expect.element(shown(page, "This browser can't show this kind of file.")).toBeVisible();
    await expect.element(page.screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('files that can’t be sent', () => {
  it('[SELF-03] Submit without a photo asks for one, and sends nothing', async () => {
    const page = await open();
    await button(page, words.submit).click();
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(/^Please choose a photo first\.$/);
    const input = page.screen.getByLabelText(words.chooseFile);
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAccessibleDescription('Please choose a photo first.');
    await expect.element(input).toBeInvalid();
    expect(sent(page)).toHaveLength(0);
  });

  it.each<[string, readonly File[], string]>(
    rows(
      [
        ['F03: 10 485 761 bytes', [createPhoto(uploadBytes + 1)], 'Please provide a file smaller than 10MB'],
        ['F01: an empty file', [createPhoto(0)], 'This file is empty. Please choose another one.'],
        [
          'a file that is no picture',
          [createPhoto(9, 'a.pdf', 'application/pdf')],
          "This isn't a photo. Please choose a JPEG, PNG, WebP or AVIF file.",
        ],
        [
          'a file of no known kind',
          [createPhoto(9, 'folder', '')],
          "This isn't a photo. Please choose a JPEG, PNG, WebP or AVIF file.",
        ],
        ['two files', [createPhoto(9, 'a.jpg'), createPhoto(9, 'b.jpg')], 'Please choose only one photo.'],
      ],
      2,
    ),
  )('[SELF-03] %s: said at once and again by Submit, and nothing is sent (UP2)', async (_, files, refusal) => {
    const page = await open();
    drop(field(page).element().querySelector('div') ?? document.body, ...files);
    const said = page.screen.getByRole('alert');
    await expect.element(said).toMatchTextContent(refusal);
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toHaveFocus();
    await button(page, words.submit).click();
    await expect.element(said).toMatchTextContent(refusal);
    expect(sent(page)).toHaveLength(0);
    choose(page, words.chooseFile, createPhoto(9, 'good.jpg'));
    await expect.element(shown(page, 'good.jpg')).toBeVisible();
    expect(said.elements()).toHaveLength(0);
  });

  it('[SELF-03] a refused file doesn’t remove the photo', { tags: 'deep' }, async () => {
    const page = await openChosen();
    drop(field(page).element().querySelector('div') ?? document.body, createPhoto(uploadBytes + 1, 'huge.jpg'));
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await expect.element(shown(page, 'me.jpg')).toBeVisible();
    await button(page, words.submit).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toHaveLength(1);
  });
});

describe('sending the photo', () => {
  it('[SELF-03] sends exactly 10 485 760 bytes (UP2, F02)', async () => {
    const page = await openSending(nothingLeft, createPhoto(uploadBytes));
    const file = formIn(page).get('file');
    expect(file instanceof File && file.size).toBe(10_485_760);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[SELF-05] sends the file with its purpose and source to the path of the challenge, with the token in a header', async () => {
    const page = await openFlow({
      tokenStatus: [selfie({ uploadPath: '/gateway/uploads/1?of=2' }), nothingLeft],
      'POST /gateway/uploads/1': fault(nothingLeft),
    });
    await expect.element(heading(page, title)).toBeVisible();
    const photo = createPhoto(2_000);
    choose(page, words.chooseFile, photo);
    await button(page, words.submit).click();
    await expect
      .poll(() => page.onComplete.mock.calls)
      .toEqual([[{ originalChallengeType: 'SELFIE_WITH_ID', resolvedChallengeTypes: ['SELFIE_WITH_ID'] }]]);
    const [upload] = page.service.to('POST /gateway/uploads/1');
    expect(upload?.address).toBe('POST /gateway/uploads/1?of=2');
    expect(upload?.headers).toMatchObject({ 'one-time-token': token, 'x-client-id': 'web-of-a-test', 'x-language': 'en' });
    expect(upload?.headers).not.toHaveProperty('content-type');
    const form = upload?.body instanceof FormData ? [...upload.body] : [];
    expect(form).toEqual([
      ['file', photo],
      ['purpose', 'SELFIE_WITH_ID_SECURITY'],
      ['sourceOfUpload', 'SECURITY'],
    ]);
  });

  it('[SELF-02] shows what happens and its progress, sends once, and is busy until the next step', async () => {
    const answer = held(nothingLeft);
    const page = await openSending(answer.answer);
    await expect
      .element(page.screen.getByRole('status').first())
      .toMatchTextContent('Sending your photo… Please keep this page open.');
    page.service.uploads(0.4);
    const bar = page.screen.getByRole('progressbar', { name: 'Upload progress of your photo' });
    await expect.poll(() => bar.element()).toHaveProperty('value', 0.4);
    await expect.element(button(page, words.submit)).toHaveAttribute('aria-busy', 'true');
    page.service.uploads(1);
    await expect.element(page.screen.getByRole('status').first()).toMatchTextContent('Your photo has arrived');
    for (const name of ['Upload new selfie', words.usePhone]) expect(button(page, name).elements()).toHaveLength(0);
    answer.give();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toHaveLength(1);
  });

  it('[SELF-02] two presses send once (RB8)', async () => {
    const page = await openChosen({ uploadSelfie: 'never' });
    const pressed = button(page, words.submit).element();
    // Both come before the page can react to the first.
    for (const _ of [1, 2]) if (pressed instanceof HTMLElement) pressed.click();
    await expect.element(button(page, words.submit)).toHaveAttribute('aria-busy', 'true');
    expect(sent(page)).toHaveLength(1);
  });

  it('[SELF-02] Cancel stops it and keeps the photo; a late answer has no effect', async () => {
    const answer = held(nothingLeft);
    const page = await openSending([answer.answer, nothingLeft]);
    await button(page, words.cancel).click();
    await expect.element(button(page, 'Upload new selfie')).toHaveFocus();
    answer.give();
    await expect.element(shown(page, 'me.jpg')).toBeVisible();
    expect(page.onComplete).not.toHaveBeenCalled();
    await button(page, words.submit).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toHaveLength(2);
  });
});

describe('an upload that fails', () => {
  const serverMessage = "We can't read this photo. Send a JPEG, PNG, WebP or AVIF file.";
  it.each<[string, AnswerTo<'uploadSelfie'>, string]>(
    rows(
      [
        ['with a message', problem(400, 'invalid_file', serverMessage), serverMessage],
        [
          'in trouble, with a message',
          otherProblem(502, 'unexpected.error', 'We are repairing something.'),
          'We are repairing something.',
        ],
        ['without a message', fault({ status: 400, body: { code: 'invalid_file' } }), 'Something went wrong.'],
        ['without a body', fault({ status: 500, body: '' }), 'Something went wrong.'],
        ['with a body that is no JSON', fault({ status: 502, body: '<html>Bad gateway' }), 'Something went wrong.'],
        ['for its size, cut off on the way (UP2)', fault({ status: 413, body: '' }), 'Something went wrong.'],
        [
          'after five of them (UP6)',
          problem(429, 'too_many_requests', 'We take no more photos for now.'),
          'We take no more photos for now.',
        ],
      ],
      2,
    ),
  )('[SELF-06] %s: says so at the photo, which stays, and a second try works', async (_, answer, told) => {
    const page = await openSending([answer, nothingLeft]);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(told);
    await expect.element(field(page)).toHaveFocus();
    await expect.element(field(page)).toHaveAccessibleDescription(`me.jpg 2 kB ${told}`);
    await expect.element(page.screen.getByRole('link', { name: words.getHelp })).toBeVisible();
    await button(page, words.submit).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toHaveLength(2);
  });

  it('[SELF-02] the message about one photo is cleared for the next', { tags: 'deep' }, async () => {
    const page = await openSending(problem(400, 'invalid_file', serverMessage));
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
    await button(page, 'Upload new selfie').click();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toHaveFocus();
    expect(page.screen.getByRole('alert').elements()).toHaveLength(0);
  });

  it('[SELF-06] cut at 90 %: the failure callback at once, the photo kept, and a second try works (RB18)', async () => {
    const page = await openSending(['never', nothingLeft]);
    page.service.uploads(0.9);
    page.service.breakUpload();
    await expect.element(heading(page, words.failed)).toHaveFocus();
    await expect
      .element(shown(page, "We couldn't reach our service. Check your internet connection, then try again."))
      .toBeVisible();
    expect(page.errorTracker).toHaveBeenCalledOnce();
    await button(page, words.tryAgain).click();
    await expect.element(heading(page, title)).toHaveFocus();
    await expect.element(shown(page, 'me.jpg')).toBeVisible();
    await button(page, words.submit).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(formIn(page, 1).get('file')).toEqual(formIn(page).get('file'));
  });

  it('[SELF-06] no progress for 15 seconds: the host’s failure callback, if it has one', { tags: 'deep' }, async () => {
    const onFailure = vi.fn();
    const page = await open({ uploadSelfie: 'never' }, { onFailure });
    choose(page, words.chooseFile, createPhoto(2_000));
    await button(page, words.submit).click();
    await expect.poll(() => sent(page)).toHaveLength(1);
    await page.clock.advance(14_000);
    page.service.uploads(0.9);
    await page.clock.advance(14_999);
    expect(onFailure).not.toHaveBeenCalled();
    await page.clock.advance(1);
    await expect.poll(() => onFailure.mock.calls).toEqual([[expect.objectContaining({ kind: 'timeout' })]]);
  });

  it('[SELF-06] a photo whose answer was lost may have been accepted: the list decides', async () => {
    const page = await openSending(['network', problem(403, 'not_allowed', 'x')]);
    await button(page, words.tryAgain).click();
    await button(page, words.submit).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it.each([problem(401, 'ott_not_found', 'Start again.'), problem(403, 'not_allowed', 'Start again.')])(
    '$body.code goes to the flow (RB7)',
    { tags: 'deep' },
    async (refusal) => {
      const page = await openSending(refusal);
      await expect.element(heading(page, words.failed)).toHaveFocus();
    },
  );

  it('leaving the screen cancels the upload', { tags: 'deep' }, async () => {
    const answer = held(nothingLeft);
    const page = await openSending(answer.answer);
    await page.screen.unmount();
    expect(page.service.uploadAborted()).toBe(true);
    answer.give();
    await expect.poll(page.clock.waiting).toBe(0);
    expect(page.onComplete).not.toHaveBeenCalled();
  });
});

describe('a path on another host', () => {
  it.each<[string, Attributes]>(
    rows(
      [
        ['S13: another host', { uploadPath: 'https://evil.test/u' }],
        ['S14: another host, without a scheme', { uploadPath: '//evil.test/u' }],
        ['S15: out of the prefix', { uploadPath: '/../../admin' }],
        ['S15: out of it by way of it', { uploadPath: '/gateway/../admin' }],
        ['S16: none', { uploadPath: '' }],
        ['a script', { uploadPath: 'javascript:alert(1)' }],
      ],
      2,
    ),
  )('[SELF-05] %s: the failure callback, and nothing is sent (UP1)', async (_, attributes) => {
    const onFailure = vi.fn();
    const page = await openFlow({ tokenStatus: selfie(attributes) }, { onFailure });
    await expect.poll(() => onFailure.mock.calls).toEqual([[expect.objectContaining({ name: 'CallError' })]]);
    expect(page.service.seen.map(({ call }) => call)).toEqual(['tokenStatus']);
  });

  it('[SELF-05] without a callback of the host the flow says that it can’t go on (UP1)', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: asks({ primary: otherChallenge('SELFIE_WITH_ID') }) });
    await expect.element(heading(page, words.failed)).toHaveFocus();
    await button(page, words.tryAgain).click();
    await expect.element(heading(page, words.failed)).toHaveFocus();
    expect(page.service.seen).toHaveLength(1);
  });
});

describe('a photo under review', () => {
  const review = "We're checking your photo";
  const underReview = selfie({ underReview: true });

  it('[SELF-02] is polled after it was sent: the page may be closed, and continues by itself', async () => {
    const page = await openFlow({ tokenStatus: [selfie(), underReview, underReview, nothingLeft] });
    await expect.element(heading(page, title)).toBeVisible();
    choose(page, words.chooseFile, createPhoto(2_000));
    await button(page, words.submit).click();
    await expect.element(heading(page, review)).toHaveFocus();
    await expect.element(page.screen.getByText("You can close this page. We'll email you", { exact: false })).toBeVisible();
    await pollUntil(page, 'tokenStatus', polls.selfieReview.interval, 3);
    await page.clock.advance(polls.selfieReview.interval);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[SELF-02] that isn’t accepted returns to the form, with the reason and without the photo', async () => {
    const message = "We couldn't accept your last photo.";
    const page = await openFlow({ tokenStatus: [selfie(), underReview, selfie({ message })] });
    await expect.element(heading(page, title)).toBeVisible();
    choose(page, words.chooseFile, createPhoto(2_000));
    await button(page, words.submit).click();
    await expect.element(shown(page, message)).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeInTheDocument();
    expect(shown(page, 'me.jpg').elements()).toHaveLength(0);
  });

  it('[POLL-02] is polled as soon as the tab wakes (RB13)', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: [underReview, underReview, nothingLeft] });
    await expect.element(heading(page, review)).toBeVisible();
    await pollUntil(page, 'tokenStatus', polls.selfieReview.interval, 2);
    await page.clock.sleep(60_000);
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });

  it('[POLL-02] isn’t polled forever: the screen says so, and a press polls again', { tags: 'deep' }, async () => {
    const page = await openFlow({ tokenStatus: underReview });
    await expect.element(heading(page, review)).toBeVisible();
    await pollUntil(page, 'tokenStatus', polls.selfieReview.interval, 2);
    await page.clock.sleep(polls.selfieReview.interval * polls.selfieReview.requests);
    await expect.element(heading(page, "We've stopped checking")).toHaveFocus();
    page.service.answer({ tokenStatus: nothingLeft });
    await button(page, 'Check again').click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  });
});

describe('the hand-off to the phone', () => {
  const begun = { body: { link: 'https://app.example.test/login/continue#token=t', number: '42', expiresAt: 600_000 } };
  const handOff = (status: HandOffState): Script => ({
    beginHandOff: begun,
    handOffStatus: { body: { status } },
  });

  it('[SELF-01] shows the QR code for it, and returns to the photo', async () => {
    const page = await openChosen(handOff('waiting'));
    await button(page, words.usePhone).click();
    await expect.element(heading(page, 'Continue on your phone')).toHaveFocus();
    await button(page, 'Continue here instead').click();
    await expect.element(heading(page, title)).toHaveFocus();
    await expect.element(shown(page, 'me.jpg')).toBeVisible();
    expect(page.service.to('beginHandOff')).toMatchObject([{ body: { type: 'SELFIE_WITH_ID' } }]);
  });

  it('[SELF-01] continues by itself when the phone is done', async () => {
    const page = await open(handOff('done'));
    await button(page, words.usePhone).click();
    await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
    expect(sent(page)).toHaveLength(0);
  });

  it('is not offered on the phone that the challenge was handed off to', { tags: 'deep' }, async () => {
    const page = await open({}, { handedOff: true });
    expect(button(page, words.usePhone).elements()).toHaveLength(0);
  });
});

describe('a reload', () => {
  it('[SELF-02] shows the same screen, and sends nothing (RB10)', async () => {
    const page = await openChosen({ tokenStatus: selfie() });
    await page.reload();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.screen.getByLabelText(words.chooseFile)).toBeInTheDocument();
    expect(sent(page)).toHaveLength(0);
    expect(page.storage.length).toBeGreaterThan(0);
    const kept = Array.from({ length: page.storage.length }, (_, at) => page.storage.getItem(page.storage.key(at) ?? ''));
    expect(kept.join(' ')).not.toContain('me.jpg');
  });
});
