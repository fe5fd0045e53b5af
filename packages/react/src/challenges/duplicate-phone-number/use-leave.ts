import { useStepgate } from '../../provider/context.ts';

/** Goes to another page for good: what this tab was in the middle of ends, so that a login there begins anew. */
export function useLeave(): (location: string) => void {
  const { host, memory } = useStepgate();
  return (location) => {
    memory.clear();
    host.navigate(location);
  };
}
