import { lazy, Suspense } from 'react';
import { Extra } from './Extra.tsx';

type MessageTextProps = { readonly text: string };

/** Loaded when a message needs it. */
const Linked = lazy(async () => ({ default: (await import('./LinkedText.tsx')).LinkedText }));

/** The words of its links, until they are links: an address in brackets isn't worth reading. */
const stripLinks = (text: string): string =>
  text.replace(/\[([^\]]+)\]\([^()\s]+\)/g, '$1').replace(/<a\b[^>]*>(.*?)<\/a>/gi, '$1');

/** A server's message as text. A link in it can be pressed if the host trusts its address. If the links can't be shown, the text is. */
export function MessageText({ text }: MessageTextProps) {
  return text.includes('/') ? (
    <Extra part="message-links" instead={<span>{text}</span>}>
      <Suspense fallback={<span>{stripLinks(text)}</span>}>
        <Linked text={text} />
      </Suspense>
    </Extra>
  ) : (
    <span>{text}</span>
  );
}
