import { createContext, useContext } from 'react';
import type { StepgateInstance } from './create-stepgate.ts';

export const InstanceContext = createContext<StepgateInstance | undefined>(undefined);

export function useInstance(): StepgateInstance {
  const instance = useContext(InstanceContext);
  if (instance === undefined) throw new Error('This hook of Stepgate needs a <StepgateApp> around it.');
  return instance;
}
