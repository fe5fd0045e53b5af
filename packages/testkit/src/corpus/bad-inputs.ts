/**
 * The corpus of inputs that a service must withstand, each with the required answer. Values are generated here, so that none is
 * too large to store.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const part = v.union([v.string(), v.object({ repeat: v.string(), times: v.number() })]);

const generator = v.variant('kind', [
  v.object({ kind: v.literal('concat'), parts: v.array(part) }),
  v.object({ kind: v.literal('repeat'), unit: v.string(), times: v.number() }),
  v.object({ kind: v.literal('json_raw'), body: v.string(), path: v.optional(v.string()) }),
  v.object({ kind: v.literal('bytes'), hex: v.string() }),
  v.object({ kind: v.literal('nest'), open: v.string(), close: v.string(), depth: v.number() }),
  v.object({
    kind: v.literal('header'),
    name: v.string(),
    value: v.optional(v.string()),
    absent: v.optional(v.boolean()),
    repeat: v.optional(v.string()),
    times: v.optional(v.number()),
  }),
  /** A fixture that a test sets up first. */
  v.object({ kind: v.literal('fixture'), name: v.string() }),
  /** Consecutive values, each greater by one. */
  v.object({ kind: v.literal('sequence'), from_: v.string(), count: v.number() }),
  /** See `files.ts`. */
  v.object({
    kind: v.literal('file'),
    name: v.string(),
    mime: v.string(),
    bytes: v.optional(v.number()),
    valid: v.optional(v.picklist(['jpeg', 'png'])),
    pad_to: v.optional(v.number()),
    append: v.optional(v.string()),
    comment: v.optional(v.string()),
    exif: v.optional(v.string()),
    corrupt: v.optional(v.string()),
    text: v.optional(v.string()),
    magic: v.optional(v.string()),
    recipe: v.optional(v.string()),
  }),
  /** The parts of a form: their names, and their contents if they aren't the usual ones. */
  v.object({ kind: v.literal('multipart'), parts: v.optional(v.array(v.string())), boundary: v.optional(v.null()) }),
  /** A body that arrives very slowly. */
  v.object({ kind: v.literal('stream'), bytes_per_second: v.number(), content_length: v.number() }),
  v.object({ kind: v.picklist(['parallel', 'raw_http']) }),
]);

const badInput = v.object({
  id: v.string(),
  field: v.string(),
  value: v.optional(v.unknown()),
  generator: v.optional(generator),
  expect: v.object({
    status: v.optional(v.array(v.number())),
    code: v.optional(v.string()),
    must: v.optional(v.array(v.string()), []),
  }),
});

export type BadInput = v.InferOutput<typeof badInput>;

const file = new URL('./bad-inputs.json', import.meta.url);

/** The inputs for one field, by its name in the corpus. */
export function badInputs(field: string): BadInput[] {
  return v.parse(v.array(badInput), JSON.parse(readFileSync(file, 'utf8'))).filter((each) => each.field === field);
}

/** The value of a single-value input, literal or generated. */
export function inputValue({ value, generator: made }: BadInput): unknown {
  if (made?.kind === 'repeat') return made.unit.repeat(made.times);
  if (made?.kind === 'concat')
    return made.parts.map((each) => (typeof each === 'string' ? each : each.repeat.repeat(each.times))).join('');
  return value;
}

/** The values of an input that is a sequence, each as long as the first. */
export function inputSequence({ generator: made }: BadInput): string[] {
  if (made?.kind !== 'sequence') return [];
  const [, before = '', digits = ''] = made.from_.match(/^(\D*)(\d+)$/) ?? [];
  return Array.from({ length: made.count }, (_, n) => before + String(Number(digits) + n).padStart(digits.length, '0'));
}

/** The body of an input that is a whole body, or `undefined`. */
export function inputBody(input: BadInput): string | Buffer | undefined {
  const made = input.generator;
  if (made?.kind === 'json_raw') return made.body;
  if (made?.kind === 'bytes') return Buffer.from(made.hex, 'hex');
  if (made?.kind === 'nest') return made.open.repeat(made.depth) + made.close.repeat(made.depth);
  if (made?.kind === 'concat') return String(inputValue(input));
  return undefined;
}
