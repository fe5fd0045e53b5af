import type { Language } from '../../i18n/languages.ts';

const kilobyte = 1_024;

/** How large a file is, in kilobytes or megabytes: never nothing. */
export function sizeIn(language: Language, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const [value, unit] = kilobytes < kilobyte ? [kilobytes, 'kilobyte'] : [kilobytes / kilobyte, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
