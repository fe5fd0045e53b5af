/**
 * The port to the engine that judges faces. The embedded engine is one adapter; a vendor's SDK, whose server gives the verdict, fits as another. Only
 * the engine's verdict counts, never what a browser reports about itself.
 */
import type { FaceHint, FaceSession, FaceStep } from '@stepgate/contract';

/** A scan as the browser sent it. Only the engine knows its format. */
export type FaceScan = { readonly contentType: string; readonly body: Buffer };

/** The beginning of a session. `state` is kept, sealed, until its scan is judged; the browser never sees it. */
export type FaceSessionBegun = Omit<FaceSession, 'sessionId'> & { readonly state: string };

/**
 * `FAILED`: the customer may try again, because the scan was unusable or didn't show the requested steps. `REJECTED`: it shows somebody else, or more
 * than one person. `reasons` are only for the log.
 */
export type FaceVerification =
  | { readonly result: 'ACCEPTED'; readonly reasons: readonly string[] }
  | { readonly result: 'REJECTED' | 'FAILED'; readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

/**
 * The data that later faces are compared with: text in the engine's own format, stored sealed. `model` names the engine and weights that made it. A
 * template of another model counts as none.
 */
export type FaceTemplate = { readonly model: string; readonly text: string };

export type FaceEnrolment =
  | { readonly result: 'ACCEPTED'; readonly template: FaceTemplate }
  | { readonly result: 'FAILED'; readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

/**
 * A digest of the pixels of each picture that the engine decoded; the service accepts none of them twice. An engine whose vendor checks this itself
 * returns none.
 */
export type SeenPictures = { readonly pictures: readonly string[] };

/** `high` if a change to the account's security depends on it. */
export type FaceStrictness = 'usual' | 'high';

/** The engine has as many jobs as it accepts. */
export class FaceEngineBusy extends Error {
  override readonly name = 'FaceEngineBusy';
}

export type FaceMatchEngine = {
  /** `embedded`, or a vendor's name. */
  readonly id: string;
  /** Engine, weights and their versions: templates of another model aren't compared. */
  readonly model: string;
  /** The versions of the browser's SDK whose scans it accepts. */
  readonly sdkVersions: readonly string[];
  /** @param order of the steps, set only by tests, never in production @throws FaceEngineBusy */
  begin(order?: readonly FaceStep[]): Promise<FaceSessionBegun>;
  /** @throws FaceEngineBusy */
  match(
    scan: FaceScan,
    state: string,
    template: FaceTemplate,
    strictness: FaceStrictness,
  ): Promise<FaceVerification & SeenPictures>;
  /** The same steps, and a template of the person who did them. @throws FaceEngineBusy */
  enrol(scan: FaceScan, state: string): Promise<FaceEnrolment & SeenPictures>;
  /** Enrols the holder's face from an upright JPEG with a document: the largest face. @throws FaceEngineBusy */
  enrolPhoto(jpeg: Buffer): Promise<FaceEnrolment>;
  /** Deletes everything that a vendor keeps of a template. */
  forget(template: FaceTemplate): Promise<void>;
  close(): Promise<void>;
};
