import { type Config, ConfigError } from '../config/config.ts';
import { refusalOf } from '../config/languages.ts';
import { PhoneProviderFault } from '../providers/phone/own-phone-provider.ts';
import { PhotoStoreFault } from '../providers/photos/photo-store.ts';
import { AddedPagesFault } from '../site/added-pages.ts';
import { LookFault } from '../site/look/look-fault.ts';
import { StartFault } from '../storage/start-fault.ts';

/** Turns an error that the operator can fix into a sentence. A bug of ours is returned unchanged and keeps its stack. */
export function toStartFault(error: unknown, { port, metricsPort }: Pick<Config, 'port' | 'metricsPort'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const failedPort = error instanceof Error && 'port' in error ? error.port : port;
  const name = failedPort === metricsPort ? 'STEPGATE_METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return new ConfigError([`another program uses port ${failedPort}: stop it, or set ${name}`]);
  if (code === 'EACCES' && error instanceof Error && 'port' in error)
    return new ConfigError([`this account may not use port ${failedPort}: set ${name}`]);
  if (code === 'EADDRNOTAVAIL' && error instanceof Error && 'address' in error)
    return new ConfigError([`STEPGATE_METRICS_HOST must be an address of this machine, which ${error.address} isn't`]);
  if (error instanceof PhotoStoreFault || error instanceof PhoneProviderFault) return new ConfigError([error.message]);
  if (error instanceof LookFault) return new ConfigError(error.faults);
  if (error instanceof AddedPagesFault) return new ConfigError(refusalOf(`${error.tag}.json`, error.faults));
  return error;
}

/** Whether the message alone is enough for the person at the terminal. */
export const isSentence = (error: unknown): error is Error => error instanceof ConfigError || error instanceof StartFault;
