/** The library that verifies signatures, loaded with the first proof and kept, so that a start doesn't wait for it. */
const load = () => import('jose');

let loading: ReturnType<typeof load> | undefined;

export function joseLibrary(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}
