/** A face capture that finishes at once, or stops at a given point. For tests and the explorer only. */

import { faceMatchSdkVersion } from '@stepgate/contract';
import { CaptureError, type CaptureTrouble, type FaceCapture, type ScanMoment } from '../host/face-capture.ts';
import type { AnswerTo } from './script/answers.ts';

export type FakeCapture = FaceCapture & {
  /** The signals of the opened cameras, in order. */
  readonly opened: readonly AbortSignal[];
  /** The finished scans. */
  readonly scans: readonly FormData[];
};

type Behaviour = {
  /** Fails with this problem. */
  readonly trouble?: CaptureTrouble;
  /** Never finishes opening. */
  readonly asks?: true;
  /** Stops the scan at this point. */
  readonly at?: ScanMoment;
};

/** A capture whose scan finishes at once by default. */
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

export const faceSession = {
  body: {
    productionKey: '',
    deviceKeyIdentifier: 'embedded',
    faceScanPublicKey: '',
    sessionId: 'session-1',
    challenge: { steps: ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'] },
  },
} satisfies AnswerTo<'triggerFaceMatch'>;
