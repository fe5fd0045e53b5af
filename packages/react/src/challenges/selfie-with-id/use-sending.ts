/** Sends the photo, one at a time, and judges the answer (specification, part 8, "Selfie flow"). */
import { CallError, selfieForm } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import type { ScreenProps } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { keepPhoto, keptPhoto } from './kept-photos.ts';
import { type Refusal, refusalOf } from './refusal.ts';

type Options = Pick<ScreenProps, 'api' | 'onPassed' | 'onFailed'> & {
  /** Where the photo goes. */
  readonly path: string;
};

type Sending = {
  /** How much is sent, from 0 to 1; `undefined` while nothing is under way. */
  readonly share: number | undefined;
  /** Why the photo was not taken in: told on this screen. */
  readonly refusal: Refusal | undefined;
  send(photo: File): void;
  /** Calls it off. */
  cancel(): void;
  /** Another photo is another matter. */
  forget(): void;
};

function formOf(photo: File): FormData {
  const form = new FormData();
  form.append('file', photo);
  for (const [name, value] of Object.entries(selfieForm)) form.append(name, value);
  return form;
}

export function useSending({ api, path, onPassed, onFailed }: Options): Sending {
  const underWay = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  // What is left goes no further.
  useEffect(() => () => underWay.current?.abort(), []);

  function judge(failure: CallError, photo: File) {
    const mayBeTaken = keptPhoto(api)?.unanswered === true;
    if (failure.kind !== 'problem') keepPhoto(api, { photo, unanswered: true });
    if (failure.kind === 'network' || failure.kind === 'timeout') return onFailed(failure);
    if (!isTokenAtFault(failure)) return setRefusal(refusalOf(failure));
    // The server's list tells: it goes on from there, or asks again.
    if (mayBeTaken && failure.code === 'not_allowed') onPassed();
    else onFailed(failure);
  }

  async function upload(photo: File, { signal }: AbortController) {
    setShare(0);
    setRefusal(undefined);
    try {
      await api.uploadSelfie(formOf(photo), path, { signal, onProgress: setShare });
    } catch (cause) {
      if (signal.aborted) return;
      underWay.current = undefined;
      setShare(undefined);
      return judge(cause instanceof CallError ? cause : new CallError('unreadable', { cause }), photo);
    }
    if (signal.aborted) return;
    keepPhoto(api, undefined);
    // Under way until the next step shows: the photo is taken in.
    onPassed();
  }

  return {
    share,
    refusal,
    send(photo) {
      if (underWay.current !== undefined) return;
      underWay.current = new AbortController();
      void upload(photo, underWay.current);
    },
    cancel() {
      underWay.current?.abort();
      underWay.current = undefined;
      const kept = keptPhoto(api);
      // All of it may have arrived already.
      if (kept !== undefined) keepPhoto(api, { ...kept, unanswered: true });
      setShare(undefined);
    },
    forget: () => setRefusal(undefined),
  };
}
