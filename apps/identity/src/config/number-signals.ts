/** Who is asked about the SIM cards of numbers, from the environment. */
import type { CamaraSettings } from '../providers/number-signals/camara.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { type Environment, type Faults, findMissing } from './values.ts';

const needs = [
  'STEPGATE_SIM_SWAP_URL',
  'STEPGATE_SIM_SWAP_TOKEN_URL',
  'STEPGATE_SIM_SWAP_CLIENT_ID',
  'STEPGATE_SIM_SWAP_CLIENT_SECRET',
];

const words = new Intl.ListFormat('en');

/** @returns `undefined`: no operator is asked */
export function parseNumberSignals(env: Environment, faults: Faults): CamaraSettings | undefined {
  const missing = findMissing(env, needs, []);
  if (missing === undefined) return undefined;
  for (const name of missing) faults.push(`${name} is missing: set ${words.format(needs)} together`);
  const address = (name: 'STEPGATE_SIM_SWAP_URL' | 'STEPGATE_SIM_SWAP_TOKEN_URL', example: string): string =>
    parseOutgoingAddress(name, env[name], example, faults) ?? '';
  return {
    simSwapUrl: address('STEPGATE_SIM_SWAP_URL', 'https://api.example.com/sim-swap/v2'),
    tokenUrl: address('STEPGATE_SIM_SWAP_TOKEN_URL', 'https://api.example.com/oauth2/token'),
    clientId: env.STEPGATE_SIM_SWAP_CLIENT_ID ?? '',
    clientSecret: env.STEPGATE_SIM_SWAP_CLIENT_SECRET ?? '',
  };
}
