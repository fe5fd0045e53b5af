import { download } from '@stepgate/client';
import { calls, problemStatus } from '@stepgate/contract';
import { hasNoSession, type Sending, useSending } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';

type PhotoView = 'no' | 'gone' | { readonly url: string };

type Photo = Pick<Sending, 'busy' | 'failure'> & {
  readonly photo: PhotoView;
  show(): void;
  hide(): void;
};

/**
 * A photo that is fetched on request, and kept only in this page while it is shown.
 * @param onOpened the service has delivered it, or has said that it is gone
 * @param onNobody the session has ended
 */
export function usePhoto(photoId: string, onOpened: () => void, onNobody: (error: unknown) => void): Photo {
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [photo, setPhoto] = useState<PhotoView>('no');
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  useEffect(() => {
    if (typeof photo === 'object') return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  function show() {
    const signal = leaving.current?.signal;
    void send(() => download(client, calls.reviewPhoto, { params: { id: photoId } }, { signal }), {
      done(photo) {
        if (signal?.aborted) return;
        setPhoto({ url: URL.createObjectURL(photo) });
        onOpened();
      },
      refused(problem) {
        if (hasNoSession(problem)) onNobody(problem);
        else if (problem.status === problemStatus.not_found) {
          setPhoto('gone');
          onOpened();
        } else return false;
        return true;
      },
    });
  }

  return { busy, failure, photo, show, hide: () => setPhoto('no') };
}
