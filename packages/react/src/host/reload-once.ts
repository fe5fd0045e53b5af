/** Apart from the login's memory, which is cleared on the way: only this mark ends the reloads. */
const mark = 'stepgate-reloaded';

/**
 * Reloads a page that lacks one of its files, for example after an update. It does so once in a tab, and only if the server answers: otherwise the connection
 * is lost. If storage is blocked, it never does.
 * @returns whether the page is being reloaded
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(mark)) return false;
    const { ok } = await fetch(location.href, { method: 'HEAD' });
    if (!ok) return false;
    sessionStorage.setItem(mark, 'true');
    location.reload();
    return true;
  } catch {
    return false;
  }
}
