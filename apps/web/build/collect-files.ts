/** Reads Vite's manifest: which files a page needs. */
import type { Manifest, ManifestChunk } from 'vite';

/** Files that a page loads, without a slash at the start: scripts to preload, and styles, with a module's after those of its imports. */
export type PageFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** @param sources keys of the manifest, in the order in which their styles apply */
export function collectFiles(manifest: Manifest, sources: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`the bundle has no file of ${source}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

/** @returns keys of the manifest. @throws without one */
export function findSources(manifest: Manifest, matches: (chunk: ManifestChunk) => boolean): string[] {
  const found = Object.keys(manifest).filter((source) => matches(manifest[source] ?? { file: source }));
  if (found.length === 0) throw new Error('the bundle lacks a file that a page needs');
  return found;
}
