import type { Client } from '@stepgate/client';
import type { Clock } from '@stepgate/flow';
import { createContext, useContext } from 'react';
import type { Language } from '../i18n/languages.ts';
import type { Memory } from './memory.ts';
import type { HostSettings } from './settings.ts';

/** Everything that a part of the product may use in addition to its props. */
export type Stepgate = {
  readonly client: Client;
  readonly clock: Clock;
  readonly memory: Memory;
  readonly language: Language;
  readonly host: HostSettings;
};

export const StepgateContext = createContext<Stepgate | undefined>(undefined);

/**
 * The provider's values: the client of the contract's calls, the clock, the tab's memory, the language and the host settings.
 * @throws Error outside of a provider
 *
 * @example
 * const { client, language } = useStepgate();
 * const countries = await client.ask(calls.countries, { query: { type: 'personal' } });
 */
export function useStepgate(): Stepgate {
  const stepgate = useContext(StepgateContext);
  if (stepgate === undefined) throw new Error('This part of Stepgate needs a <StepgateProvider> around it.');
  return stepgate;
}

export function useHost(): HostSettings {
  return useStepgate().host;
}
