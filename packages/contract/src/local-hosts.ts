/** The names of this machine, where no network is in between. The specification exchanges the session at another path there. */
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a host is this machine.
 * @param hostname as `URL` and `location` have it
 *
 * @example
 * if (isLocalHost(location.hostname)) console.log('a page of this machine');
 */
export const isLocalHost = (hostname: string): boolean => localHosts.has(hostname);
