/**
 * What the build of the web app tells the service that serves it: pages by path and language, and the hashes that their content
 * security policy needs.
 */
import * as v from 'valibot';

const page = v.object({
  /** File below the site's folder. */
  file: v.string(),
  /** CSP source expressions of inline scripts and styles, e.g. `'sha256-…'`. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});

export const siteManifest = v.object({
  /** `demo` includes the hints, the demo phone and the test code; a service in production refuses it. */
  mode: v.picklist(['demo', 'production']),
  languages: v.array(v.string()),
  /**
   * Path → language → page. `*` is the page of unknown paths; one that ends in `/*` is the page of each path with one more
   * segment there.
   */
  pages: v.record(v.string(), v.record(v.string(), page)),
  /** Files with a content hash in their name: served for a year. Paths start with a slash. */
  assets: v.array(v.string()),
  /** Files whose name never changes, such as a service worker: revalidated on each use. Paths start with a slash. */
  files: v.array(v.string()),
});

export type SiteManifest = v.InferOutput<typeof siteManifest>;
export const siteManifestFile = 'site.json';
