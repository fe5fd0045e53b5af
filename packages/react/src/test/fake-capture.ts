/** A capture of faces that is done at once, or stays where it is told to. For tests and the explorer only. */
import { faceMatchSdkVersion } from '@stepgate/contract';
import { CaptureError, type CaptureTrouble, type FaceCapture, type ScanMoment } from '../challenges/face-match/face-capture.ts';
import type { Answered } from './fake-service.ts';

export type FakeCapture = FaceCapture & {
  /** Ends of the cameras that were opened, in their order. */
  readonly opened: readonly AbortSignal[];
  /** The scans that were handed on. */
  readonly scans: readonly FormData[];
};

type Behaviour = {
  /** It fails so. */
  readonly trouble?: CaptureTrouble;
  /** It is still being opened. */
  readonly asks?: true;
  /** Its scan stays there. */
  readonly at?: ScanMoment;
};

/** A capture whose scan is there at once, unless told otherwise. */
export function fakeCapture({ trouble, asks, at }: Behaviour = {}): FakeCapture {
  const opened: AbortSignal[] = [];
  const scans: FormData[] = [];
  return {
    version: faceMatchSdkVersion,
    opened,
    scans,
    serves: ({ deviceKeyIdentifier }) => deviceKeyIdentifier === 'embedded',
    async open(_frame, { signal }) {
      opened.push(signal);
      if (trouble !== undefined) throw new CaptureError(trouble);
      if (asks) await new Promise(() => undefined);
      return {
        async scan(_session, onMoment) {
          if (at !== undefined) {
            onMoment(at);
            await new Promise(() => undefined);
          }
          const form = new FormData();
          form.append('frame', new Blob(['picture'], { type: 'image/jpeg' }), '0-0.jpg');
          scans.push(form);
          return form;
        },
      };
    },
  };
}

export const faceSession: Answered = {
  body: {
    productionKey: '',
    deviceKeyIdentifier: 'embedded',
    faceScanPublicKey: '',
    sessionId: 'session-1',
    challenge: { steps: ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'] },
  },
};
