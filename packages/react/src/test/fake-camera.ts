/** Cameras for tests: the browser's own, as a test has it behave, and a capture that is done at once. For tests only. */
import { faceMatchSdkVersion } from '@stepgate/contract';
import { onTestFinished, vi } from 'vitest';
import { CaptureError, type CaptureTrouble, type FaceCapture, type ScanMoment } from '../challenges/face-match/face-capture.ts';
import type { Answered } from './fake-service.ts';

/** A camera that sees a colour. */
function stream(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d');
  const seen = canvas.captureStream();
  if (context !== null) {
    context.fillStyle = 'teal';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return seen;
}

/** Has the browser have a camera, none, or one that fails with an error of this name. */
export function fakeCamera(behaviour: 'works' | 'missing devices' | 'asks' | (string & {}) = 'works') {
  const streams: MediaStream[] = [];
  let allow = () => {};
  const allowed = behaviour === 'asks' ? new Promise<void>((resolve) => (allow = resolve)) : Promise.resolve();
  const getUserMedia = vi.fn(async (wanted: MediaStreamConstraints) => {
    await allowed;
    if (behaviour !== 'works' && behaviour !== 'asks') throw new DOMException(`asked for ${Object.keys(wanted)}`, behaviour);
    const given = stream();
    streams.push(given);
    return given;
  });
  const value = behaviour === 'missing devices' ? undefined : { getUserMedia };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  return {
    getUserMedia,
    /** The customer allows it. */
    allow: () => allow(),
    /** What became of each track that was handed out. */
    states: () => streams.flatMap((each) => each.getTracks()).map(({ readyState }) => readyState),
    unplug() {
      for (const track of streams.flatMap((each) => each.getTracks())) track.dispatchEvent(new Event('ended'));
    },
  };
}

/** The page goes into the background. */
export function hidePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => state.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
}

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
