/** A file of an export. It may be read more than once. */
export type ExportFile = {
  readonly name: string;
  read(): AsyncIterable<Uint8Array> & NodeJS.ReadableStream;
};

/** A file that isn't what it should be: a sentence for the operator. */
export class ExportFault extends Error {
  override readonly name = 'ExportFault';
}
