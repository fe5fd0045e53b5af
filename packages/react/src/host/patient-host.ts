import { callHost } from './call-host.ts';
import type { HostSettings } from './settings.ts';

/**
 * The host's settings with functions that can't hold the customer up: if the host's navigation throws, the browser's own leaves the page, and a
 * cookie whose setter throws counts as blocked.
 */
export function patientHost(host: HostSettings): HostSettings {
  return {
    ...host,
    navigate(location) {
      if (!callHost(host, () => host.navigate(location))) globalThis.location.assign(location);
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
