/** A face capture that finishes at once, and the answer that begins its session. For tests only. */
import { faceMatchSdkVersion } from '@stepgate/contract';
import type { FaceCapture } from '../../../host/face-capture.ts';

type Trouble = Parameters<Parameters<FaceCapture['open']>[1]['onTrouble']>[0];

export const session = {
  status: 200,
  body: { productionKey: '', deviceKeyIdentifier: 'embedded', faceScanPublicKey: '', sessionId: 'session-of-a-face' },
};

export function capture() {
  const form = new FormData();
  form.append('frame', new Blob(['x'], { type: 'image/jpeg' }), '0-0.jpg');
  let opened = 0;
  let on = false;
  let trouble: Trouble | undefined;
  const faceCapture: FaceCapture = {
    version: faceMatchSdkVersion,
    serves: () => true,
    async open(_frame, { signal, onTrouble }) {
      opened += 1;
      if (trouble !== undefined) {
        onTrouble(trouble);
        return { scan: () => new Promise(() => undefined) };
      }
      on = true;
      signal.addEventListener('abort', () => {
        on = false;
      });
      return { scan: async () => form };
    },
  };
  return {
    faceCapture,
    form,
    /** The number of times that the camera was opened. */
    opened: () => opened,
    on: () => on,
    fail(how: Trouble) {
      trouble = how;
    },
  };
}
