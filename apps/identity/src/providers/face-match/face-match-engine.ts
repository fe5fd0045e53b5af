/**
 * Who judges faces. The embedded engine is one adapter; a vendor's SDK, whose server gives the verdict, fits as another. What it says is
 * the only thing that counts: nothing that a browser says of itself does.
 */
import type { FaceHint, FaceSession, FaceStep } from '@stepgate/contract';

/** A scan as the browser sent it. Its shape is the engine's own business. */
export type FaceScan = { readonly contentType: string; readonly body: Buffer };

/** What a session begins with. `state` is kept, sealed, until its scan is judged; the browser never sees it. */
export type FaceSessionBegun = Omit<FaceSession, 'sessionId'> & { readonly state: string };

/**
 * `FAILED` may be tried again: nothing could be made out, or what was asked for was not done. `REJECTED`: it is somebody else, or not one
 * person throughout. `reasons` are for the log alone.
 */
export type FaceJudgement =
  | { readonly result: 'ACCEPTED'; readonly reasons: readonly string[] }
  | { readonly result: 'REJECTED' | 'FAILED'; readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

/**
 * What a later face is compared with: text that this engine makes and understands, kept sealed. `model` says which engine and weights made
 * it; one of another model is as good as none.
 */
export type FaceTemplate = { readonly model: string; readonly text: string };

export type FaceEnrolment =
  | { readonly result: 'ACCEPTED'; readonly template: FaceTemplate }
  | { readonly result: 'FAILED'; readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

/**
 * A digest of the pixels of each picture that the engine looked at: the service takes none of them twice. An engine whose vendor sees to
 * that itself names none.
 */
export type SeenPictures = { readonly pictures: readonly string[] };

/** `high` where a change of what protects the account hangs on it. */
export type FaceStrictness = 'usual' | 'high';

/** The engine has as much to do as it takes on. */
export class FaceEngineBusy extends Error {
  override readonly name = 'FaceEngineBusy';
}

export type FaceMatchEngine = {
  /** `embedded`, or a vendor's name. */
  readonly id: string;
  /** Engine, weights and their versions: templates of another model are not compared. */
  readonly model: string;
  /** Versions of the browser's side that it takes scans of. */
  readonly sdkVersions: readonly string[];
  /** @param order in which steps are asked for, where a test says so; production never does @throws FaceEngineBusy */
  begin(order?: readonly FaceStep[]): Promise<FaceSessionBegun>;
  /** @throws FaceEngineBusy */
  match(scan: FaceScan, state: string, template: FaceTemplate, strictness: FaceStrictness): Promise<FaceJudgement & SeenPictures>;
  /** The same steps, and a template of whoever did them. @throws FaceEngineBusy */
  enrol(scan: FaceScan, state: string): Promise<FaceEnrolment & SeenPictures>;
  /** The face of the holder on an upright JPEG with a document: the largest one. @throws FaceEngineBusy */
  enrolPhoto(jpeg: Buffer): Promise<FaceEnrolment>;
  /** Whatever a vendor keeps of a template goes. */
  forget(template: FaceTemplate): Promise<void>;
  close(): Promise<void>;
};
