import { useStepgate } from '../../host/context.ts';

/** Goes to another page and clears what this tab was in the middle of, so that a login there starts from the beginning. */
export function useLeave(): (location: string) => void {
  const { host, memory } = useStepgate();
  return (location) => {
    memory.clear();
    host.navigate(location);
  };
}
