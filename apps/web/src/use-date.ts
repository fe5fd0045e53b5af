import { useStepgate } from '@stepgate/react';
import { regionalLanguage } from './regional-language.ts';

/** @returns a moment as whoever reads it writes dates; `withTime` where it is recent */
export function useDate(): (at: number, withTime?: 'withTime') => string {
  const { language } = useStepgate();
  return (at, withTime) =>
    new Intl.DateTimeFormat(regionalLanguage(language), {
      dateStyle: withTime ? 'medium' : 'long',
      ...(withTime && { timeStyle: 'short' as const }),
    }).format(at);
}
