/** The operator to ask about the SIM cards of numbers. */
import type { CamaraSettings } from '../providers/number-signals/camara.ts';
import type { Values } from './settings/table.ts';

/** @returns `undefined`: no operator is asked */
export function toNumberSignals(values: Values): CamaraSettings | undefined {
  const { STEPGATE_SIM_SWAP_URL: simSwapUrl, STEPGATE_SIM_SWAP_TOKEN_URL: tokenUrl } = values;
  const { STEPGATE_SIM_SWAP_CLIENT_ID: clientId, STEPGATE_SIM_SWAP_CLIENT_SECRET: clientSecret } = values;
  const isComplete = simSwapUrl !== undefined && tokenUrl !== undefined && clientId !== undefined && clientSecret !== undefined;
  return isComplete ? { simSwapUrl, tokenUrl, clientId, clientSecret } : undefined;
}
