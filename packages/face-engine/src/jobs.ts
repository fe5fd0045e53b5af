/** The worker's jobs and answers: one answer for each job, in order. */
import type { FaceHint } from '@stepgate/contract';
import type { Strictness } from './thresholds.ts';

type ScanJob = { readonly contentType: string; readonly body: Uint8Array; readonly state: string };

export type FaceJob =
  | (ScanJob & { readonly kind: 'match'; readonly template: string; readonly strictness: Strictness })
  | (ScanJob & { readonly kind: 'enrol' })
  | { readonly kind: 'photo'; readonly jpeg: Uint8Array };

export type JobAnswer = {
  readonly result: 'ACCEPTED' | 'REJECTED' | 'FAILED';
  readonly hints: readonly FaceHint[];
  readonly reasons: readonly string[];
  /** The template of an enrolled face. */
  readonly template?: string;
  /** Digests of the decoded pictures of a scan. */
  readonly pictures?: readonly string[];
};

export const failed = (reason: string, hints: readonly FaceHint[] = []): JobAnswer => ({
  result: 'FAILED',
  hints,
  reasons: [reason],
});

/** The worker sends this once, after its networks have run for the first time. */
export const ready = 'ready';
