/** `step` 0 comes before the first step. */
export type ScanFrame = { readonly step: number; readonly jpeg: Uint8Array };

/** The reason why our capture can't have made a scan, for the log. */
export class UnusableScan extends Error {
  override readonly name = 'UnusableScan';
}

/**
 * Reads the frames of a scan, in the order of their steps, from what a browser sent.
 * @param steps how many the customer was asked to do
 * @throws UnusableScan
 */
export type ReadScan = (scan: { readonly contentType: string; readonly body: Buffer }, steps: number) => readonly ScanFrame[];
