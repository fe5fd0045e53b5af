/** How OpenTelemetry's exporters read their settings. */
import { type Form, Wrong } from './form.ts';
import { textLike } from './forms.ts';

export const collector = textLike(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.username === '';
  },
  'the address of a collector such as https://collector.example.com:4318',
  true,
);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The values may be keys. */
export const collectorHeaders: Form<Readonly<Record<string, string>>> = {
  read(text) {
    const pairs = text.split(',').filter((each) => each.trim() !== '');
    const headers = pairs.map((pair) => /^\s*([\w-]+)\s*=\s*([!-~]+)\s*$/.exec(pair));
    if (headers.includes(null)) return new Wrong(text);
    return Object.fromEntries(headers.map((header) => [header?.[1] ?? '', decode(header?.[2] ?? '')]));
  },
  expected: 'name=value pairs, separated by commas, with percent-encoded values',
  isSecret: true,
};

export const share: Form<number> = {
  read: (text) => (Number(text) >= 0 && Number(text) <= 1 ? Number(text) : new Wrong(text)),
  expected: 'a number from 0 to 1',
};
