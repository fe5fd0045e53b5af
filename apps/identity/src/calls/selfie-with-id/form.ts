/** The form that a photo comes in: one file, and the two words that say what it is for. Anything else is no such form. */
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { selfieForm, selfies, uploadBytes } from '@stepgate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/problem.ts';

const longestWord = 100;

/** Lets this part of the service read forms, and nothing but forms. */
export function readForms(door: FastifyInstance): void {
  door.removeAllContentTypeParsers();
  door.register(multipart, {
    limits: {
      fileSize: uploadBytes,
      // One more than is taken, so that two are seen and refused.
      files: 2,
      fields: selfies.formParts,
      parts: selfies.formParts,
      fieldSize: longestWord,
      fieldNameSize: longestWord,
      headerPairs: 20,
    },
  });
}

const words: Readonly<Record<string, string>> = selfieForm;

/** @returns the file, whole @throws Problem `too_large`, `invalid_file` */
export async function photoIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type');
  const said = new Map<string, unknown>();
  const files: Buffer[] = [];
  const take = async (part: MultipartFile | MultipartValue): Promise<void> => {
    if (said.has(part.fieldname)) throw new Problem('invalid_file');
    said.set(part.fieldname, part.type === 'field' && !part.valueTruncated ? part.value : undefined);
    if (part.type === 'file') files.push(await part.toBuffer());
  };
  try {
    for await (const part of request.parts()) await take(part);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(isTooLarge(error) ? 'too_large' : 'invalid_file');
  }
  const [file] = files;
  const complete = said.has('file') && Object.entries(words).every(([name, word]) => said.get(name) === word);
  if (file === undefined || files.length > 1 || !complete) throw new Problem('invalid_file');
  return file;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
