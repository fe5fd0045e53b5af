/** The form that a photo comes in: one file, and the two words that say what it is for. Anything else is no such form. */
import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
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

async function gather(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The whole file, or, once it is too large, no byte more. */
async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  file.once('limit', () => file.destroy());
  const bytes = await gather(file).catch((error: unknown) => {
    if (!file.truncated) throw error;
  });
  // The limit may have been passed before anybody listened.
  if (bytes === undefined || file.truncated) throw new Problem('too_large');
  return bytes;
}

async function readForm(request: FastifyRequest): Promise<Buffer | undefined> {
  const said = new Map<string, unknown>();
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    // What is named twice could be taken for either.
    if (said.has(part.fieldname)) return undefined;
    if (part.type === 'file') {
      if (part.fieldname !== 'file') return undefined;
      file = await bytesOf(part);
    }
    said.set(part.fieldname, part.type === 'field' ? part.value : undefined);
  }
  return Object.entries(selfieForm).every(([name, word]) => said.get(name) === word) ? file : undefined;
}

/** @returns the file, whole @throws Problem `too_large`, `invalid_file`, `unsupported_media_type` */
export async function photoIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type');
  // What the reader of forms finds wrong with one is the form's fault.
  const file = await readForm(request).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
  });
  if (file === undefined) throw new Problem('invalid_file');
  return file;
}
