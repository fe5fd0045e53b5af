/** The answers of a vendor of face matches (docs/face-match.md). */
import { type FaceHint, faceHints, faceMatch, faceSteps } from '@stepgate/contract';
import * as v from 'valibot';

const { vendor } = faceMatch;

/** The check and the customer of the request: an answer about others doesn't count. */
const about = { check: v.string(), customer: v.string() };

const key = v.optional(v.pipe(v.string(), v.maxLength(vendor.keyLength)), '');

export const begunCheck = v.object({
  ...about,
  productionKey: key,
  deviceKeyIdentifier: v.pipe(v.string(), v.minLength(1), v.maxLength(vendor.keyLength)),
  faceScanPublicKey: key,
  steps: v.optional(v.pipe(v.array(v.picklist(faceSteps)), v.length(faceMatch.steps))),
});

/** Those that we know: a vendor may have more. */
const hints = v.pipe(
  v.optional(v.array(v.string()), []),
  v.transform((all): FaceHint[] => faceHints.filter((hint) => hint !== 'service' && all.includes(hint))),
);

/** For the log, so a sentence, or what could be a name, is left out. */
const reasons = v.pipe(
  v.optional(v.array(v.string()), []),
  v.transform((all) => all.filter((reason) => /^[a-z0-9-]{1,40}$/.test(reason)).slice(0, 10)),
);

const pictures = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(vendor.digestLength))), v.maxLength(faceMatch.frames)),
  [],
);

const template = v.pipe(v.string(), v.minLength(1), v.maxLength(vendor.templateLength));

export const verdict = v.variant('result', [
  v.object({ ...about, result: v.literal('PENDING') }),
  v.object({ ...about, result: v.literal('ACCEPTED'), template: v.optional(template), pictures, reasons }),
  v.object({ ...about, result: v.picklist(['REJECTED', 'FAILED']), hints, pictures, reasons }),
]);
export type Verdict = Exclude<v.InferOutput<typeof verdict>, { readonly result: 'PENDING' }>;

export const forgotten = v.object({ customer: v.string(), forgotten: v.literal(true) });
