import { useStepgate } from '../../host/context.ts';
import { regionalLanguage } from './regional-language.ts';

/** @returns a function that formats a time as a date in the reader's regional form; `withTime` for recent times */
export function useDate(): (at: number, withTime?: 'withTime') => string {
  const { language } = useStepgate();
  return (at, withTime) =>
    new Intl.DateTimeFormat(regionalLanguage(language), {
      dateStyle: withTime ? 'medium' : 'long',
      ...(withTime && { timeStyle: 'short' as const }),
    }).format(at);
}
