/** The corpus of files that may come instead of a photo, sent to the endpoint. */
import { calls, selfieForm, selfies, uploadBytes } from '@stepgate/contract';
import {
  type Answer,
  type BadInput,
  badInputs,
  beginLogin,
  type FormPart,
  formByHand,
  inputFile,
  openWorld,
  type SentFile,
  testPhoto,
  type World,
} from '@stepgate/testkit';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mayBeDecoded } from './read-photo.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const words: readonly FormPart[] = Object.entries(selfieForm).map(([name, value]) => ({ name, value }));

async function newToken(): Promise<string> {
  world.clock.move(60_000);
  return beginLogin(world, await world.addCustomer({ risk: 'selfie' }));
}

const sendParts = async (parts: readonly FormPart[], contentType?: string): Promise<Answer> => {
  const form = formByHand(parts);
  const headers = { 'content-type': contentType ?? form.contentType };
  return world.ask(calls.uploadSelfie.path, { oneTimeToken: await newToken(), raw: form.body, headers });
};
const send = (file: SentFile): Promise<Answer> => sendParts([{ name: 'file', value: file }, ...words]);
const jpeg = (bytes: Buffer): SentFile => ({ name: 'a.jpg', mime: 'image/jpeg', bytes });

/** The objects that an action stored, opened. */
async function keptBy(
  sending: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly photos: Buffer[]; readonly rows: number }> {
  const rows = () => world.storage.queries.selectFrom('selfie').select('id').execute();
  const before = { ids: new Set(world.keptPhotos.keys()), rows: (await rows()).length };
  const answer = await sending();
  const photos = [...world.keptPhotos].flatMap(([id, sealed]) => (before.ids.has(id) ? [] : world.secrets.openBytes(sealed, id)));
  return { answer, photos, rows: (await rows()).length - before.rows };
}

async function refused(
  sending: () => Promise<Answer>,
  { expect: { status = [], code = '' } }: Pick<BadInput, 'expect'>,
): Promise<void> {
  const { answer, photos, rows } = await keptBy(sending);
  expect(status).toContain(answer.status);
  expect(answer.body).toEqual({ code: expect.stringContaining(code), message: expect.any(String) });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect([photos, rows]).toEqual([[], 0]);
}

/** The one stored photo, which contains nothing but a photo. */
async function taken(
  sending: () => Promise<Answer>,
  sent: Buffer,
): Promise<{ readonly photo: Buffer; readonly header: Metadata }> {
  const { answer, photos, rows } = await keptBy(sending);
  expect(answer.status).toBe(200);
  const [photo = Buffer.alloc(0), ...others] = photos;
  expect([others, rows]).toEqual([[], 1]);
  const header = await sharp(photo).metadata();
  expect(header).toMatchObject({ format: 'jpeg', space: 'srgb', hasProfile: false });
  expect([header.exif, header.xmp, header.iptc, header.comments, header.orientation]).toEqual(Array(5).fill(undefined));
  expect(Math.max(header.width, header.height)).toBeLessThanOrEqual(selfies.keptEdge);
  expect(photo.subarray(-2).toString('hex')).toBe('ffd9');
  for (const added of ['script', 'PK\x03\x04', 'GPS', 'paDd']) expect(photo.includes(added)).toBe(false);
  expect(photo.equals(sent)).toBe(false);
  return { photo, header };
}

const corpus = badInputs('file (selfie with ID)');
const files = corpus.filter(({ generator, expect: { status } }) => generator?.kind === 'file' && status?.[0] !== 413);
const isTaken = ({ expect: { status } }: BadInput): boolean => status?.includes(201) ?? false;
const titled = (input: BadInput): readonly [string, BadInput] => [
  `${input.id}: ${JSON.stringify(input.generator).slice(0, 110)}`,
  input,
];

describe('a file of the corpus that is not a photo is refused, and nothing of it is stored (UP3, UP4, UP5)', () => {
  it.each(files.filter((input) => !isTaken(input)).map(titled))('%s', async (_title, input) => {
    const file = await inputFile(input);
    if (file === undefined) throw new Error('there is no file');
    await refused(() => send(file), { expect: { ...input.expect, status: input.expect.status ?? [] } });
  });
});

describe('a file of the corpus that is a photo is stored as a photo and nothing else (UP3, UP5)', () => {
  it.each(files.filter(isTaken).map(titled))('%s', async (_title, input) => {
    const file = await inputFile(input);
    if (file === undefined) throw new Error('there is no file');
    const { header } = await taken(() => send(file), file.bytes);
    const size = [header.width, header.height];
    expect(size).toEqual(input.id === 'F16' ? [240, 320] : [320, 240]);
  });

  it.each(['webp', 'avif'] as const)('%s, even if it claims another type', async (format) => {
    const bytes = await testPhoto(format);
    await taken(() => send({ name: 'a.html', mime: 'text/html', bytes }), bytes);
  });
});

describe('[SELF-03] the size of a file (UP2)', () => {
  it('F02: exactly 10 485 760 bytes are accepted', async () => {
    const photo = await testPhoto();
    const bytes = Buffer.concat([photo, Buffer.alloc(uploadBytes - photo.length)]);
    await taken(() => send(jpeg(bytes)), bytes);
  });

  it('F03: one byte more is refused', async () => {
    const [input] = corpus.filter(({ id }) => id === 'F03');
    const file = input && (await inputFile(input));
    if (input === undefined || file === undefined) throw new Error('there is no file');
    expect(file.bytes.length).toBe(uploadBytes + 1);
    await refused(() => send(file), { expect: { ...input.expect, code: 'too_large' } });
  });
});

describe('[SELF-05] the form that contains a photo (UP5)', () => {
  const usual: Readonly<Record<string, string>> = selfieForm;
  const invalid: Pick<BadInput, 'expect'> = { expect: { status: [400], code: 'invalid_file', must: [] } };

  async function createPart(text: string): Promise<FormPart> {
    const [name = '', value] = text.split('=');
    return { name, value: value ?? usual[name] ?? jpeg(await testPhoto()) };
  }

  it.each(corpus.filter(({ generator }) => generator?.kind === 'multipart').map(titled))('%s', async (_title, input) => {
    const made = input.generator;
    if (made?.kind !== 'multipart') throw new Error('the generator makes no form');
    const parts = await Promise.all((made.parts ?? ['file', 'purpose', 'sourceOfUpload']).map(createPart));
    await refused(() => sendParts(parts, made.boundary === null ? 'multipart/form-data' : undefined), input);
  });

  it('is accepted in any order, with additional parts, ten in all', async () => {
    const bytes = await testPhoto();
    const parts = [...words, { name: 'file', value: jpeg(bytes) }];
    const more = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `more${n}`, value: 'x' }));
    await taken(() => sendParts([...parts, ...more(7)]), bytes);
    await refused(() => sendParts([...parts, ...more(8)]), invalid);
    await refused(() => sendParts([...parts, ...more(2_000)]), invalid);
  });

  it.each<[string, (file: SentFile) => readonly FormPart[]]>([
    ['without a file', () => words],
    ['with a file of another name', (value) => [{ name: 'photo', value }, ...words]],
    ['with text instead of the file', () => [{ name: 'file', value: 'text' }, ...words]],
    [
      'with text instead of the file, and a file of another name',
      (value) => [{ name: 'file', value: 'text' }, { name: 'photo', value }, ...words],
    ],
    ['with an additional file', (value) => [{ name: 'file', value }, { name: 'other', value }, ...words]],
    ['with a repeated purpose', (value) => [{ name: 'purpose', value: 'ADMIN' }, { name: 'file', value }, ...words]],
    [
      'with a purpose that is too long',
      (value) => [
        { name: 'file', value },
        { name: 'purpose', value: `${selfieForm.purpose}${'A'.repeat(200)}` },
        { name: 'sourceOfUpload', value: selfieForm.sourceOfUpload },
      ],
    ],
    [
      'with another source',
      (value) => [
        { name: 'file', value },
        { name: 'purpose', value: selfieForm.purpose },
        { name: 'sourceOfUpload', value: 'PROFILE' },
      ],
    ],
    [
      'with a part named like a property of every object',
      (value) => [{ name: '__proto__', value: 'x' }, { name: 'file', value }, ...words],
    ],
  ])('is refused %s', async (_what, parts) => {
    const photo = jpeg(await testPhoto());
    await refused(() => sendParts(parts(photo)), invalid);
  });

  it('is refused if it ends too early, names another boundary, or is not a form', async () => {
    const { body, contentType } = formByHand([{ name: 'file', value: jpeg(await testPhoto()) }, ...words]);
    const sendRaw = async (raw: Buffer | string, type: string): Promise<Answer> =>
      world.ask(calls.uploadSelfie.path, { oneTimeToken: await newToken(), raw, headers: { 'content-type': type } });
    for (const part of [0, 0.2, 0.9])
      await refused(() => sendRaw(body.subarray(0, Math.floor(body.length * part)), contentType), invalid);
    await refused(() => sendRaw(body, 'multipart/form-data; boundary=another-boundary'), invalid);
    await refused(() => sendRaw(body, 'multipart/form-data; boundary=a'), { expect: { status: [415], must: [] } });
    await refused(() => sendRaw('{"file":"x"}', 'application/json'), { expect: { status: [415], must: [] } });
    await refused(() => sendRaw(body, 'application/octet-stream'), { expect: { status: [415], must: [] } });
  });
});

describe('[ATT-07] forms that are expensive to parse (UP4)', () => {
  const boundary = 'a'.repeat(16);
  const bytes = uploadBytes;

  // Each keeps common form parsers busy for two to five seconds.
  it.each([
    ['of empty parts', Buffer.alloc(bytes, `--${boundary}\r\n\r\n\r\n`)],
    ['of boundaries', Buffer.alloc(bytes, `\r\n--${boundary}`)],
    ['of parts without a name', Buffer.alloc(bytes, `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`)],
    ['of one letter', Buffer.alloc(bytes, 'a')],
  ])('are refused at the first violation: ten megabytes %s', async (_what, raw) => {
    const oneTimeToken = await newToken();
    const searches = vi.spyOn(Buffer.prototype, 'indexOf');
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await world.ask(calls.uploadSelfie.path, { oneTimeToken, raw, headers });
    const inForm = searches.mock.calls.filter(([text]) => String(text).includes('\r\n'));
    searches.mockRestore();
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: 'invalid_file' })]);
    expect(inForm.length).toBeLessThanOrEqual(2 * 10);
  });
});

describe('bombs (UP4)', { tags: 'deep' }, () => {
  /** A photo whose header claims the largest size of a JPEG. */
  async function hugeJpeg(): Promise<Buffer> {
    const bytes = await testPhoto();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(65_500, frame + 5);
    bytes.writeUInt16BE(65_500, frame + 7);
    return bytes;
  }

  it('F12, F13, F14: are refused by their first bytes or their header: nothing is decoded or unpacked', async () => {
    const found = corpus.filter(({ id }) => ['F12', 'F13', 'F14'].includes(id));
    const bombs = [...(await Promise.all(found.map(inputFile))).flatMap((file) => file ?? []), jpeg(await hugeJpeg())];
    expect(bombs.length).toBeGreaterThan(2);
    for (const file of bombs) {
      expect(file.bytes.length).toBeLessThan(200_000);
      expect(await mayBeDecoded(file.bytes)).toBe(false);
      await refused(() => send(file), { expect: { status: [400], code: 'invalid_file', must: [] } });
    }
  });
});

it('every kind of file in the corpus is covered here', () => {
  const kinds = new Set(corpus.map(({ generator }) => generator?.kind));
  expect(kinds).toEqual(new Set(['file', 'multipart', 'stream']));
  expect(corpus).toHaveLength(21);
});
