import { type Language, voiceOf } from '../../kernel/language.ts';

/** A call that reads a code aloud, in Twilio's markup for voice (TwiML). */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// XML 1.0 doesn't allow these characters, not even escaped.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const xml = (text: string): string =>
  text.replace(unwritable, ' ').replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The text with its code as single digits, read twice, because few people catch six digits the first time. */
export function spokenCode(code: string, text: string, language: Language): string {
  const digits = [...code].join(', ');
  const words = text.includes(code) ? text.replaceAll(code, digits) : `${text} ${digits}`;
  const say = `<Say language="${voiceOf(language)}">${xml(words)}</Say>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${say}<Pause length="1"/>${say}</Response>`;
}
