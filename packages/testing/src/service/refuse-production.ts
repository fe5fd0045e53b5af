/** The service for tests lets a test log in as anybody, so nothing that looks like production may run it. */

/** Needs no stack. */
export class Refusal extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of the service's settings that decide where its data is. This service keeps its data in memory. */
const elsewhere = ['STEPGATE_DATA_DIR', 'STEPGATE_SITE_DIR', 'STEPGATE_PUBLIC_DEMO'];

/** @throws what the developer should read */
export function refuseProduction(env: Environment): void {
  const faults = [
    ...(env.NODE_ENV === 'production' ? ['NODE_ENV is "production"'] : []),
    ...(env.STEPGATE_ENV === 'production' ? ['STEPGATE_ENV is "production"'] : []),
    ...elsewhere.filter((name) => env[name]).map((name) => `${name} is set, and the service for tests has no use for it`),
  ];
  if (faults.length > 0)
    throw new Refusal([...faults, '@stepgate/testing is for tests: anybody can log in as anybody'].join('\n'));
}
