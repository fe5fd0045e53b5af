/** What a journey through a real relay needs of the attacks. */
import { paths } from '../asking.ts';

export { toRequest } from '../asking.ts';
export { codeIn } from '../customers.ts';
export { linkTokenIn } from '../journeys.ts';
export { newSessionKey, type SoftwareSessionKey } from '../session-key.ts';
export { testCertificate } from '../test-certificate.ts';
export { expected } from './expected.ts';
export { tryGains } from './gains.ts';
export { logins } from './logins.ts';
export { type Method, methodNames, methods } from './names.ts';
export { record } from './outcomes.ts';
export { type Person, personWith } from './person.ts';
export { relayOrigin } from './proofs.ts';
export { type Arena, openArenaWithPages, ownLoginOf, relayed } from './run.ts';
export { providerSays } from './social-provider.ts';
export { newVictim, type Victim } from './victims.ts';

export const { exchange } = paths;
