/** The parts of a form, found in one pass over its bytes that stops at the first violation of a limit. */
import { forms } from '@stepgate/contract';

/** How many parts a form may have, and how many bytes each part may have. */
export type FormBounds = { readonly parts: number; readonly partBytes: number };

type FormFault = 'not-a-form' | 'too-many-parts' | 'large-part';

/** Why a form can't be read. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly fault: FormFault;
  constructor(fault: FormFault) {
    super(fault);
    this.fault = fault;
  }
}

export type FormPart = {
  /** `undefined` if the part has no name. */
  readonly name: string | undefined;
  /** `undefined` if the part isn't a file. */
  readonly fileName: string | undefined;
  readonly content: Buffer;
};

const lineEnd = '\r\n';
const headerEnd = '\r\n\r\n';
const disposition = /^content-disposition: ?form-data; ?name="([^"]*)"(?:; ?filename="(.*)")?$/i;

function parsePart(header: string, content: Buffer): FormPart {
  const found = header.split(lineEnd).map((line) => disposition.exec(line));
  const [, name, fileName] = found.find((match) => match !== null) ?? [];
  return { name, fileName, content };
}

/**
 * Each search ends where a part would be too large, so no byte is searched twice.
 * @throws UnreadableForm at the first part that is too large, at the first part beyond the limit, and if the form is truncated
 */
export function formParts(body: Buffer, boundary: string, { parts: most, partBytes }: FormBounds): readonly FormPart[] {
  const opening = `--${boundary}`;
  const delimiter = lineEnd + opening;
  const startsWith = (text: string, at: number): boolean => body.toString('latin1', at, at + text.length) === text;
  const parts: FormPart[] = [];
  if (!startsWith(opening, 0)) throw new UnreadableForm('not-a-form');
  let at = opening.length;
  while (startsWith(lineEnd, at)) {
    if (parts.length === most) throw new UnreadableForm('too-many-parts');
    const from = at + lineEnd.length;
    const headerLength = body.subarray(from, from + forms.partHeader).indexOf(headerEnd);
    if (headerLength === -1) throw new UnreadableForm('not-a-form');
    const begins = from + headerLength + headerEnd.length;
    const window = body.subarray(begins, begins + partBytes + delimiter.length);
    const length = window.indexOf(delimiter);
    if (length === -1) throw new UnreadableForm(window.length > partBytes ? 'large-part' : 'not-a-form');
    parts.push(parsePart(body.toString('latin1', from, from + headerLength), window.subarray(0, length)));
    at = begins + length + delimiter.length;
  }
  const end = body.toString('latin1', at, at + 4);
  if ((end !== '--' && end !== `--${lineEnd}`) || body.length > at + 4) throw new UnreadableForm('not-a-form');
  return parts;
}
