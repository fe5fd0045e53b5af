/** The form that contains a photo: one file, and two words that say what it is for. Any other form is refused. */
import type { Readable } from 'node:stream';
import { selfieForm, selfies, uploadBytes } from '@stepgate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseFormBoundary } from '../../kernel/form-boundary.ts';
import { type FormPart, formParts, UnreadableForm } from '../../kernel/form-parts.ts';
import { Problem } from '../../kernel/problem.ts';

const longestWord = 100;

/** How much larger the form may be than its photo. */
const aroundThePhoto = 16_384;

const bounds = { parts: selfies.formParts, partBytes: uploadBytes } as const;

/** Leaves request bodies of this part of the service unparsed. */
export function leaveForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Reads the whole body, and stops reading when it is too large. @throws Problem `too_large` */
async function gather(request: FastifyRequest): Promise<Buffer> {
  const most = uploadBytes + aroundThePhoto;
  if (Number(request.headers['content-length']) > most) throw new Problem('too_large');
  const body: Readable = request.raw;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > most) throw new Problem('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws Problem `too_large`, `invalid_file` */
function parseParts(body: Buffer, boundary: string): readonly FormPart[] {
  try {
    return formParts(body, boundary, bounds);
  } catch (error) {
    if (!(error instanceof UnreadableForm)) throw error;
    throw new Problem(error.fault === 'large-part' ? 'too_large' : 'invalid_file');
  }
}

/** The one file, if all other parts are as required. */
function fileIn(parts: readonly FormPart[]): Buffer | undefined {
  const named = new Map(parts.map((part) => [part.name, part]));
  const file = named.get('file');
  const isFine = parts.every(
    ({ name = '', fileName, content }) =>
      name !== '' &&
      !Object.hasOwn(Object.prototype, name) &&
      name.length <= longestWord &&
      (name === 'file') === (fileName !== undefined) &&
      (name === 'file' || content.length <= longestWord),
  );
  // A name that occurs twice is ambiguous.
  if (!isFine || named.size !== parts.length) return undefined;
  const says = (name: string, word: string): boolean => named.get(name)?.content.toString('utf8') === word;
  return Object.entries(selfieForm).every(([name, word]) => says(name, word)) ? file?.content : undefined;
}

/** @returns the whole file @throws Problem `too_large`, `invalid_file`, `unsupported_media_type` */
export async function photoIn(request: FastifyRequest): Promise<Buffer> {
  const boundary = parseFormBoundary(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw new Problem('unsupported_media_type');
  const file = fileIn(parseParts(await gather(request), boundary));
  if (file === undefined) throw new Problem('invalid_file');
  return file;
}
