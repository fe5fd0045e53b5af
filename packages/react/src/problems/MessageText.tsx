import { type ComponentType, lazy, Suspense } from 'react';

type MessageTextProps = { readonly text: string };

/** Loaded when a message needs it. What can't be loaded costs the links, never the message. */
const Linked = lazy(
  (): Promise<{ readonly default: ComponentType<MessageTextProps> }> =>
    import('./later/LinkedText.tsx').then(
      ({ LinkedText }) => ({ default: LinkedText }),
      () => ({ default: ({ text }) => text }),
    ),
);

/** A server's message: text, in which a link becomes an action where it leads to a place that the host trusts (specification, part 8). */
export function MessageText({ text }: MessageTextProps) {
  return text.includes('/') ? (
    <Suspense fallback={text}>
      <Linked text={text} />
    </Suspense>
  ) : (
    text
  );
}
