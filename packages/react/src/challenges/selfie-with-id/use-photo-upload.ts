/** Sends the photo, one at a time, and handles the answer. */
import { upload } from '@stepgate/client';
import { type CallError, isNotAllowed, selfieForm } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { untilLeft, useSending } from '../../parts/use-sending.ts';
import type { ScreenProps } from '../screen.ts';
import { keptPhoto } from './kept-photos.ts';
import { type Refusal, toRefusal } from './refusal.ts';

type Watch = { readonly signal: AbortSignal; onProgress(share: number): void };

const selfieApi = ({ client, oneTimeToken }: OfToken) => ({
  upload: (form: FormData, path: string, watch: Watch) =>
    upload(client, calls.uploadSelfie, { form, path }, { oneTimeToken, ...watch }),
});

type Options = Pick<ScreenProps, 'onPassed' | 'onFailed'> & {
  /** Where the photo goes. */
  readonly path: string;
};

type PhotoUpload = {
  /** How much is sent, from 0 to 1; `undefined` while nothing is being sent. */
  readonly share: number | undefined;
  /** Why the photo wasn't accepted. This screen shows it. */
  readonly refusal: Refusal | undefined;
  send(photo: File): void;
  /** Cancels the upload. */
  cancel(): void;
  /** Clears the refusal, because it was about another photo. */
  forget(): void;
};

function createForm(photo: File): FormData {
  const form = new FormData();
  form.append('file', photo);
  for (const [name, value] of Object.entries(selfieForm)) form.append(name, value);
  return form;
}

export function usePhotoUpload({ path, onPassed, onFailed }: Options): PhotoUpload {
  const storedPhoto = useTokenApi(keptPhoto);
  const api = useTokenApi(selfieApi);
  const upload = useRef<AbortController>(undefined);
  const { busy, send: sendOnce } = useSending();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  // Leaving the screen cancels the upload.
  useEffect(() => () => upload.current?.abort(), []);

  function failed(failure: CallError, photo: File) {
    const mayBeTaken = storedPhoto.get()?.unanswered === true;
    if (failure.kind !== 'problem') storedPhoto.set({ photo, unanswered: true });
    if (failure.kind === 'network' || failure.kind === 'timeout') return onFailed(failure);
    if (!isTokenAtFault(failure)) return setRefusal(toRefusal(failure));
    // The server's list decides: it continues with the next challenge, or asks for this one again.
    if (mayBeTaken && isNotAllowed(failure)) onPassed();
    else onFailed(failure);
  }

  function send(photo: File) {
    if (busy) return;
    const sending = new AbortController();
    const { signal } = sending;
    upload.current = sending;
    setRefusal(undefined);
    setShare(0);
    void sendOnce(() => api.upload(createForm(photo), path, { signal, onProgress: setShare }), {
      done() {
        if (signal.aborted) return;
        storedPhoto.forget();
        onPassed();
        // The photo was accepted.
        return untilLeft();
      },
      refused(error) {
        if (!signal.aborted) failed(error, photo);
        return true;
      },
    });
  }

  return {
    share: busy ? share : undefined,
    refusal,
    send,
    cancel() {
      upload.current?.abort();
      const sent = storedPhoto.get();
      // The whole photo may have arrived already.
      if (sent !== undefined) storedPhoto.set({ ...sent, unanswered: true });
    },
    forget: () => setRefusal(undefined),
  };
}
