/** Sends a scan once, and polls for its result. */
import { asCallError, CallError, type FaceHint, type FaceSession, polls } from '@stepgate/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTransient } from '../../parts/problems/kinds.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import type { FaceScanProps } from './face-scan-props.ts';

export type ScanUploadOptions = Pick<FaceScanProps, 'submit' | 'status' | 'rejection' | 'onAccepted' | 'onCallError'> & {
  readonly form: FormData;
  readonly session: FaceSession;
  /** No result, or one after which the customer may try again. */
  onFailed(hints: readonly FaceHint[]): void;
  onRejected(canTryAgain: boolean): void;
};

type ScanUpload = {
  /** How much has been sent, from 0 to 1, or all of it. */
  readonly sent: number | 'all';
  /** Why the upload failed. */
  readonly error: CallError | undefined;
  /** Sends the same scan again. */
  again(): void;
};

export function useScanUpload(options: ScanUploadOptions): ScanUpload {
  const { session, status } = options;
  const [state, setState] = useState<Pick<ScanUpload, 'sent' | 'error'>>({ sent: 0, error: undefined });
  const [round, setRound] = useState(0);
  const onFailed = useEffectEvent(options.onFailed);
  const onRejected = useEffectEvent(options.onRejected);
  /** Whether the host has handled the error. */
  const onCallError = useEffectEvent((error: CallError) => options.onCallError?.(error) ?? false);

  /** For errors that the host doesn't handle: the next attempt begins with the camera. */
  function giveUp(error: CallError) {
    if (!onCallError(error)) onFailed([]);
  }

  async function send(signal: AbortSignal): Promise<void> {
    // A view that unmounts at once, as in StrictMode, sends nothing.
    await Promise.resolve();
    if (signal.aborted) return;
    const { submit, form } = options;
    try {
      await submit(form, session, { signal, onProgress: (share) => setState({ sent: share, error: undefined }) });
    } catch (cause) {
      const error = asCallError(cause);
      if (signal.aborted) return;
      // On a second upload the scan may have arrived already and only the answer was lost. The poll for the result shows it.
      if (isTransient(error)) return setState({ sent: 0, error });
      if (round === 0 || error.code !== 'face_session_not_found') return giveUp(error);
    }
    if (!signal.aborted) setState({ sent: 'all', error: undefined });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    const sending = new AbortController();
    void send(sending.signal);
    return () => sending.abort();
  }, [round]);

  async function reject(): Promise<void> {
    const { rejection } = options;
    try {
      const { canTryAgain } = rejection === undefined ? { canTryAgain: true } : await rejection();
      onRejected(canTryAgain);
    } catch (error) {
      if (!(error instanceof CallError && onCallError(error))) onRejected(false);
    }
  }

  const polling = usePolling({
    ask: (signal) => status(session, signal),
    policy: polls.faceMatch,
    active: state.sent === 'all',
    onDone(verdict) {
      if (verdict.status === 'ACCEPTED') return options.onAccepted();
      if (verdict.status === 'FAILED') return options.onFailed(verdict.hints);
      void reject();
    },
    onError: giveUp,
  });
  const { exhausted } = polling;
  useEffect(() => {
    if (exhausted) onFailed([]);
  }, [exhausted]);

  return {
    ...state,
    again() {
      setState({ sent: 0, error: undefined });
      setRound(round + 1);
    },
  };
}
