import { callHost } from './call-host.ts';
import type { HostSettings } from './settings.ts';

const browsersOwn = (location: string): void => globalThis.location.assign(location);

/**
 * The host's settings with functions that can't hold the customer up: if the host's navigation throws, the browser's own leaves the page, and a
 * cookie whose setter throws counts as blocked.
 * @param leave the browser's navigation
 */
export function patientHost(host: HostSettings, leave: (location: string) => void = browsersOwn): HostSettings {
  return {
    ...host,
    navigate(...request) {
      if (!callHost(host, () => host.navigate(...request))) leave(request[0]);
    },
    setCookie(cookie) {
      let isKept = false;
      callHost(host, () => {
        isKept = host.setCookie(cookie);
      });
      return isKept;
    },
  };
}
