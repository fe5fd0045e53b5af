/**
 * A face engine that behaves as a test says, and records its inputs. It doesn't analyse images: its pictures are lines of text.
 */
import { type FaceHint, faceMatchSdkVersion } from '@stepgate/contract';
import {
  type FaceCheck,
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceMatchEngine,
  type FaceScan,
  type FaceTemplate,
  type FaceVerification,
  type SeenPictures,
} from '@stepgate/identity';

/** `hang`: it doesn't answer until `goOn`, or never. */
type Fault = 'throw' | 'busy' | 'hang';
const isFault = (does: string): does is Fault => does === 'throw' || does === 'busy' || does === 'hang';

export type GivenToEngine = {
  readonly scan?: FaceScan;
  readonly photo?: Buffer;
  readonly state?: string;
};

export type TestFaceEngine = FaceMatchEngine & {
  /** Its behavior from now on. */
  begins: 'well' | Fault;
  verifies: 'accept' | 'reject' | 'fail' | Fault;
  hints: readonly FaceHint[];
  /** Every scan that was to be compared, oldest first. */
  readonly given: readonly GivenToEngine[];
  /** The checks that were begun, oldest first. */
  readonly begun: readonly FaceCheck[];
  /** The deletions of customers' data: of one template, or everything. */
  readonly forgotten: readonly { readonly customer: string; readonly template: FaceTemplate | undefined }[];
  /** Resumes every hanging call, with the current value of `begins` or `judges`. */
  goOn(): void;
};

const model = 'test engine 1';

/** One picture per line: `scan 1` is a scan with one. */
const parsePictures = ({ body }: FaceScan): SeenPictures => ({ pictures: body.toString('latin1').split('\n').filter(Boolean) });

/** The result of an enrolment, different for each customer. */
export const testTemplate = (of: string): FaceTemplate => ({ model, text: `[0.125,-0.5,0.0625] ${of}` });

/** @param ofModel templates of another model aren't compared */
export function testFaceEngine(ofModel = model): TestFaceEngine {
  const given: GivenToEngine[] = [];
  const begun: FaceCheck[] = [];
  const forgotten: TestFaceEngine['forgotten'][number][] = [];
  const hanging = new Set<() => void>();
  let closed = false;
  let made = 0;

  /** Waits until the behavior is neither a hang nor a fault. */
  async function obey<Done extends string>(next: () => Done | Fault): Promise<Done> {
    for (;;) {
      const does = next();
      if (closed || does === 'throw') throw new Error('the engine is broken');
      if (does === 'busy') throw new FaceEngineBusy();
      if (!isFault(does)) return does;
      await new Promise<void>((resolve) => hanging.add(resolve));
    }
  }
  const goOn = (): void => {
    for (const resolve of hanging) resolve();
    hanging.clear();
  };

  const engine: TestFaceEngine = {
    model: ofModel,
    sdkVersions: [faceMatchSdkVersion],
    begins: 'well',
    verifies: 'accept',
    hints: [],
    given,
    begun,
    forgotten,
    goOn,
    async begin(check) {
      begun.push(check);
      await obey(() => engine.begins);
      made += 1;
      return {
        productionKey: 'a public key',
        deviceKeyIdentifier: 'test',
        faceScanPublicKey: 'another public key',
        challenge: { steps: ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'] },
        state: `secret state ${made}`,
      };
    },
    async match(scan, state): Promise<FaceVerification & SeenPictures> {
      given.push({ scan, state });
      switch (await obey(() => engine.verifies)) {
        case 'accept':
          return { result: 'ACCEPTED', reasons: [], ...parsePictures(scan) };
        case 'reject':
          return { result: 'REJECTED', hints: engine.hints, reasons: ['other-face'], ...parsePictures(scan) };
        case 'fail':
          return { result: 'FAILED', hints: engine.hints, reasons: ['no-face'], ...parsePictures(scan) };
      }
    },
    async enrol(scan, state): Promise<FaceEnrolment & SeenPictures> {
      given.push({ scan, state });
      return { ...(await enrolled()), ...parsePictures(scan) };
    },
    async enrolPhoto(photo): Promise<FaceEnrolment> {
      given.push({ photo });
      return enrolled();
    },
    async forget(customer, template) {
      forgotten.push({ customer, template });
    },
    async close() {
      closed = true;
      goOn();
    },
  };

  async function enrolled(): Promise<FaceEnrolment> {
    if ((await obey(() => engine.verifies)) !== 'accept') return { result: 'FAILED', hints: engine.hints, reasons: ['no-face'] };
    return { result: 'ACCEPTED', template: { model: ofModel, text: testTemplate(`enrolment ${given.length}`).text } };
  }
  return engine;
}
