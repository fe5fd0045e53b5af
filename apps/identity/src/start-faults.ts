import { type Config, ConfigError } from './config.ts';
import { PhotoStoreFault } from './providers/photos/photo-store.ts';
import { StartFault } from './storage/start-fault.ts';

/** What somebody who starts the service can mend, as a sentence; a fault of ours is given back as it is, and keeps its stack. */
export function startFaultOf(error: unknown, { port, metricsPort }: Pick<Config, 'port' | 'metricsPort'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const wanted = error instanceof Error && 'port' in error ? error.port : port;
  const name = wanted === metricsPort ? 'STEPGATE_METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return new ConfigError([`port ${wanted} is taken by another program: stop it, or set ${name}`]);
  if (code === 'EACCES' && error instanceof Error && 'port' in error)
    return new ConfigError([`port ${wanted} may not be used by this account: set ${name}`]);
  if (error instanceof PhotoStoreFault) return new ConfigError([error.message]);
  return error;
}

/** Whether its message is all that the person at the terminal needs. */
export const isSentence = (error: unknown): error is Error => error instanceof ConfigError || error instanceof StartFault;
