/** A face engine that does what a test says, and remembers what it was given. It looks at nothing: what it takes for pictures are lines of text. */
import { type FaceHint, type FaceStep, faceMatchSdkVersion } from '@stepgate/contract';
import {
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceJudgement,
  type FaceMatchEngine,
  type FaceScan,
  type FaceStrictness,
  type FaceTemplate,
  type SeenPictures,
} from '@stepgate/identity';

/** `hang`: it says nothing until `goOn`, or ever. */
type Fault = 'throw' | 'busy' | 'hang';
const isFault = (does: string): does is Fault => does === 'throw' || does === 'busy' || does === 'hang';

export type GivenToEngine = {
  readonly scan?: FaceScan;
  readonly photo?: Buffer;
  readonly state?: string;
  readonly template?: FaceTemplate;
  readonly strictness?: FaceStrictness;
};

export type TestFaceEngine = FaceMatchEngine & {
  /** What it does from now on. */
  begins: 'well' | Fault;
  judges: 'accept' | 'reject' | 'fail' | Fault;
  hints: readonly FaceHint[];
  /** Everything that was to be judged, oldest first. */
  readonly given: readonly GivenToEngine[];
  /** The orders of steps that sessions were begun with. */
  readonly orders: readonly (readonly FaceStep[] | undefined)[];
  readonly forgotten: readonly FaceTemplate[];
  /** Has whatever hangs do what `begins` or `judges` says by now. */
  goOn(): void;
};

const model = 'test engine 1';

/** One picture a line: `scan 1` is a scan of one. */
const picturesOf = ({ body }: FaceScan): SeenPictures => ({ pictures: body.toString('latin1').split('\n').filter(Boolean) });

/** What an enrolment leaves, told apart by whose it is. */
export const testTemplate = (of: string): FaceTemplate => ({ model, text: `[0.125,-0.5,0.0625] ${of}` });

/** @param ofModel templates of another one are not compared */
export function testFaceEngine(ofModel = model): TestFaceEngine {
  const given: GivenToEngine[] = [];
  const orders: (readonly FaceStep[] | undefined)[] = [];
  const forgotten: FaceTemplate[] = [];
  const hanging = new Set<() => void>();
  let closed = false;
  let made = 0;

  /** Until it neither hangs nor fails. */
  async function obey<Done extends string>(wanted: () => Done | Fault): Promise<Done> {
    for (;;) {
      const does = wanted();
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
    id: 'test',
    model: ofModel,
    sdkVersions: [faceMatchSdkVersion],
    begins: 'well',
    judges: 'accept',
    hints: [],
    given,
    orders,
    forgotten,
    goOn,
    async begin(order) {
      orders.push(order);
      await obey(() => engine.begins);
      made += 1;
      return {
        productionKey: 'a public key',
        deviceKeyIdentifier: 'test',
        faceScanPublicKey: 'another public key',
        challenge: { steps: [...(order ?? ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'])] },
        state: `secret state ${made}`,
      };
    },
    async match(scan, state, template, strictness): Promise<FaceJudgement & SeenPictures> {
      given.push({ scan, state, template, strictness });
      switch (await obey(() => engine.judges)) {
        case 'accept':
          return { result: 'ACCEPTED', reasons: [], ...picturesOf(scan) };
        case 'reject':
          return { result: 'REJECTED', hints: engine.hints, reasons: ['other-face'], ...picturesOf(scan) };
        case 'fail':
          return { result: 'FAILED', hints: engine.hints, reasons: ['no-face'], ...picturesOf(scan) };
      }
    },
    async enrol(scan, state): Promise<FaceEnrolment & SeenPictures> {
      given.push({ scan, state });
      return { ...(await enrolled()), ...picturesOf(scan) };
    },
    async enrolPhoto(photo): Promise<FaceEnrolment> {
      given.push({ photo });
      return enrolled();
    },
    async forget(template) {
      forgotten.push(template);
    },
    async close() {
      closed = true;
      goOn();
    },
  };

  async function enrolled(): Promise<FaceEnrolment> {
    if ((await obey(() => engine.judges)) !== 'accept') return { result: 'FAILED', hints: engine.hints, reasons: ['no-face'] };
    return { result: 'ACCEPTED', template: { model: ofModel, text: testTemplate(`enrolment ${given.length}`).text } };
  }
  return engine;
}
