import type { Socket } from 'node:net';
import { defaultLanguage, problemStatus } from '@stepgate/contract';
import { escapedHtml } from '../kernel/html.ts';
import { knownLanguages, type Language, textDirection } from '../kernel/language.ts';
import { Problem } from '../kernel/problem.ts';
import { messageOf } from '../messages/problem-messages.ts';
import { preferredLanguage } from './language.ts';
import { toAnswer } from './problems.ts';

type Unreadable = Error & { readonly code?: string; readonly rawPacket?: unknown };

function codeOf({ code }: Unreadable): 'headers_too_large' | 'request_timeout' | 'invalid_format' {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'invalid_format';
}

/** Other apps on the domain may fill the header with their cookies, so the reader is a person. Without a language, the page has all of ours. */
function tooManyCookies(language: Language | undefined): string {
  const paragraphs = (language === undefined ? knownLanguages() : [language]).map(
    (tag) => `<p lang="${tag}" dir="${textDirection(tag)}">${escapedHtml(messageOf('headers_too_large', tag))}</p>`,
  );
  return `<!doctype html><html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>431</title>${paragraphs.join('')}</html>`;
}

/** Of a long header only the last packet is known, and browsers send cookies last. So it is a call only if the packet shows that. */
const isCall = (packet: string): boolean =>
  /^[A-Z]+ \S/.test(packet) && !/^GET .*\r\n(?:.+\r\n)*accept: *text\/html/i.test(packet);

/**
 * Answers bytes that weren't a valid request, if the connection still allows it, and closes the connection.
 * @param farewell milliseconds until the connection is closed even if the client doesn't read or doesn't close its side
 */
export function answerUnreadable(error: Unreadable, socket: Socket, farewell: number): void {
  if (!socket.writable) return void socket.destroy();
  const code = codeOf(error);
  const packet = error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1') : '';
  const asPage = code === 'headers_too_large' && !isCall(packet);
  const language = preferredLanguage(/^accept-language: *([^\r]*)/im.exec(packet)?.[1]);
  const body = asPage ? tooManyCookies(language) : JSON.stringify(toAnswer(new Problem(code), language ?? defaultLanguage).body);
  const type = asPage ? 'text/html; charset=utf-8' : 'application/json';
  socket.end(
    `HTTP/1.1 ${problemStatus[code]} \r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  const timer = setTimeout(() => socket.destroy(), farewell);
  socket.once('close', () => clearTimeout(timer));
}
