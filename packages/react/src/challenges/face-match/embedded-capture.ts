/** Our own capture: takes pictures with the browser's camera while the customer follows the steps of the session. */
import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import type { FaceCapture } from '../../host/face-capture.ts';
import { openCamera } from '../../parts/camera/open-camera.ts';
import { stepsOf, takeScan } from './take-scan.ts';

const size = { width: 640, height: 480 };

export function embeddedCapture(clock: Clock): FaceCapture {
  return {
    version: faceMatchSdkVersion,
    serves: (session) => session.deviceKeyIdentifier === 'embedded' && stepsOf(session).length === faceMatch.steps,
    async open(frame, { signal, onTrouble }) {
      const video = await openCamera(frame, { clock, size, signal, onTrouble });
      return { scan: (session, onMoment) => takeScan({ video, session, clock, signal, onMoment }) };
    },
  };
}
