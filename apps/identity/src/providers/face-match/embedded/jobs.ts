/** What the worker is asked, and what it answers: one answer a job, in their order. */
import type { FaceHint } from '@stepgate/contract';
import type { FaceStrictness } from '../face-match-engine.ts';

type ScanJob = { readonly contentType: string; readonly body: Uint8Array; readonly state: string };

export type FaceJob =
  | (ScanJob & { readonly kind: 'match'; readonly template: string; readonly strictness: FaceStrictness })
  | (ScanJob & { readonly kind: 'enrol' })
  | { readonly kind: 'photo'; readonly jpeg: Uint8Array };

export type JobAnswer = {
  readonly result: 'ACCEPTED' | 'REJECTED' | 'FAILED';
  readonly hints: readonly FaceHint[];
  readonly reasons: readonly string[];
  /** Of a face that was enrolled. */
  readonly template?: string;
  /** Digests of the pictures of a scan, as far as they were looked at. */
  readonly pictures?: readonly string[];
};

export const failed = (reason: string, hints: readonly FaceHint[] = []): JobAnswer => ({
  result: 'FAILED',
  hints,
  reasons: [reason],
});

/** The worker says so once, when its networks have run for the first time. */
export const ready = 'ready';
