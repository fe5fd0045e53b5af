import { type ComponentType, lazy, Suspense } from 'react';

type MessageTextProps = { readonly text: string };

/** Loaded when a message needs it. If it can't be loaded, the message is shown without links. */
const Linked = lazy(
  (): Promise<{ readonly default: ComponentType<MessageTextProps> }> =>
    import('./LinkedText.tsx').then(
      ({ LinkedText }) => ({ default: LinkedText }),
      () => ({ default: ({ text }) => text }),
    ),
);

/** The words of its links, until they are links: nobody has to read an address in brackets meanwhile. */
const wordsOf = (text: string): string => text.replace(/\[([^\]]+)\]\([^()\s]+\)/g, '$1').replace(/<a\b[^>]*>(.*?)<\/a>/gi, '$1');

/** A server's message as text. A link in it can be pressed if the host trusts its address. */
export function MessageText({ text }: MessageTextProps) {
  return text.includes('/') ? (
    <Suspense fallback={wordsOf(text)}>
      <Linked text={text} />
    </Suspense>
  ) : (
    text
  );
}
