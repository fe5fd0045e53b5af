/**
 * The port to who judges faces: a vendor over HTTP, or the demo's stand-in. Only the engine's verdict counts, never what a browser reports about
 * itself.
 */
import type { FaceHint, FaceSession } from '@stepgate/contract';

/** A scan as the browser sent it. Only the engine knows its format. */
export type FaceScan = { readonly contentType: string; readonly body: Buffer };

/**
 * The data that later faces are compared with: text in the engine's own format, stored sealed. `model` names the engine that made it. A template of
 * another model counts as none.
 */
export type FaceTemplate = { readonly model: string; readonly text: string };

/** `high` if a change to the account's security depends on it. */
export type FaceStrictness = 'usual' | 'high';

/** The purpose of a scan. `customer` is the customer's id. */
export type FaceCheck =
  | { readonly purpose: 'ENROL'; readonly customer: string }
  | {
      readonly purpose: 'MATCH';
      readonly customer: string;
      readonly template: FaceTemplate;
      readonly strictness: FaceStrictness;
    };

/** The beginning of a session. `state` is kept, sealed, until its scan is judged; the browser never sees it. */
export type FaceSessionBegun = Omit<FaceSession, 'sessionId'> & { readonly state: string };

/**
 * `FAILED`: the customer may try again, because the scan was unusable or didn't show the requested steps. `REJECTED`: it shows somebody else, or more
 * than one person. `reasons` are only for the log.
 */
export type FaceVerification =
  | { readonly result: 'ACCEPTED'; readonly reasons: readonly string[] }
  | { readonly result: 'REJECTED' | 'FAILED'; readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

export type FaceEnrolment =
  | { readonly result: 'ACCEPTED'; readonly template: FaceTemplate }
  | { readonly result: 'FAILED'; readonly hints: readonly FaceHint[]; readonly reasons: readonly string[] };

/**
 * A digest of the pixels of each picture that the engine decoded; the service accepts none of them twice. An engine that checks this itself returns
 * none.
 */
export type SeenPictures = { readonly pictures: readonly string[] };

/** The engine has as many jobs as it accepts. */
export class FaceEngineBusy extends Error {
  override readonly name = 'FaceEngineBusy';
}

export type FaceMatchEngine = {
  /** Names who made a template: those of another model aren't compared. */
  readonly model: string;
  /** The versions of the browser's SDK whose scans it accepts. */
  readonly sdkVersions: readonly string[];
  /** @throws FaceEngineBusy */
  begin(check: FaceCheck): Promise<FaceSessionBegun>;
  /** Judges the scan of a check that began as `MATCH`. @throws FaceEngineBusy */
  match(scan: FaceScan, state: string): Promise<FaceVerification & SeenPictures>;
  /** Judges the scan of a check that began as `ENROL`, and makes a template of the person in it. @throws FaceEngineBusy */
  enrol(scan: FaceScan, state: string): Promise<FaceEnrolment & SeenPictures>;
  /** Enrols the holder's face from an upright JPEG with a document. @throws FaceEngineBusy */
  enrolPhoto(jpeg: Buffer, customer: string): Promise<FaceEnrolment>;
  /** Deletes what the engine keeps of a customer: of one template, or everything. */
  forget(customer: string, template?: FaceTemplate): Promise<void>;
  close(): Promise<void>;
};
