/** Refuses unknown names: a misspelt one would silently leave its setting at the default. */
import { frontEndSettings } from '@stepgate/contract';
import { distance, nearestTo } from './nearest.ts';
import { settingNames } from './settings/read-settings.ts';
import type { Environment, Faults } from './values.ts';

const ofBuild = Object.values(frontEndSettings).map(({ variable }): string => variable);

/** The settings of the service, and those of the build of the pages. */
export const knownSettings: readonly string[] = [...new Set([...settingNames, ...ofBuild])];

/** Names of other programs that may run in the same environment: what the samples of a company's back end read. */
const ofOthers: ReadonlySet<string> = new Set(['STEPGATE_API_KEY', 'STEPGATE_SERVICE']);

/** The variables that Kubernetes sets in each container for a service that is called `stepgate`. */
const ofKubernetes = /_SERVICE_HOST$|_SERVICE_PORT(?:_[A-Z0-9_]+)?$|_PORT_\d+_(?:TCP|UDP)(?:_(?:PROTO|PORT|ADDR))?$/;
const isOfKubernetes = (name: string, value: string): boolean =>
  ofKubernetes.test(name) || (name.endsWith('_PORT') && /^(?:tcp|udp):\/\//.test(value));

/** Without the company's name, so that `STEPGATE_PORT` is near `PORT`. */
const plain = (name: string): string => name.replace(/^STEPGATE_/, '').replaceAll('_', '');

const nearestSetting = (name: string): string => nearestTo(name, knownSettings, (from, to) => distance(plain(from), plain(to)));

/** An adapter of the operator's own may read names that begin with TWILIO_, so they are checked only without one. */
export function checkNames(env: Environment, faults: Faults): void {
  const ours = env.STEPGATE_PHONE_PROVIDER ? /^STEPGATE_/ : /^(?:STEPGATE|TWILIO)_/;
  for (const [name, value = ''] of Object.entries(env)) {
    if (!ours.test(name) || knownSettings.includes(name) || ofOthers.has(name) || isOfKubernetes(name, value)) continue;
    faults.push(`there is no setting ${name}: did you mean ${nearestSetting(name)}?`);
  }
}
