import { useContext, useMemo } from 'react';
import { useStepgate } from '../host/context.ts';
import type { Memory } from '../host/memory.ts';
import { TokenContext } from './token-api.ts';

/**
 * The tab's memory of the surrounding flow. An ended flow writes nothing: after a late answer to one of its calls, the next flow would otherwise take its code
 * as sent.
 */
export function useFlowMemory(): Memory {
  const { memory } = useStepgate();
  const oneTimeToken = useContext(TokenContext)?.oneTimeToken;
  return useMemo(() => {
    const isCurrent = () => memory.get('codesOf') === oneTimeToken;
    return {
      get: memory.get,
      set: (key, value) => (isCurrent() ? memory.set(key, value) : undefined),
      remove: (key) => (isCurrent() ? memory.remove(key) : undefined),
      clear: (only) => (isCurrent() ? memory.clear(only) : undefined),
    };
  }, [memory, oneTimeToken]);
}
