import { useEffect, useRef } from 'react';
import type { DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { Message } from './Message.tsx';
import { arrivesAt, type Owner } from './owner.ts';
import { useMessages } from './use-messages.ts';
import { words } from './words.ts';

/** Older messages aren't useful, and thousands would slow the page down. */
const mostShown = 50;

type MessagesProps = DemoPartProps & {
  /** Default: everybody. */
  readonly owner?: Owner | undefined;
  /** A message has come since the owner was chosen. */
  readonly onArrival?: (() => void) | undefined;
};

/** Texts, calls and e-mails in one list. It stays scrolled to the newest at the bottom, or to the beginning of a long one. */
export function Messages({ onCopy, owner, onArrival }: MessagesProps) {
  const { messages: all, connected } = useMessages();
  const messages = owner === undefined ? all : all.filter((message) => arrivesAt(owner, message));
  const list = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  const arrived = messages.filter(({ sentAt }) => owner !== undefined && sentAt >= owner.since).length;

  useEffect(() => {
    if (arrived > 0) onArrival?.();
  }, [arrived, onArrival]);

  useEffect(() => {
    const last = items.current?.lastElementChild;
    if (newest !== undefined && last instanceof HTMLElement) list.current?.scrollTo({ top: last.offsetTop });
  }, [newest]);

  return (
    <section>
      <h2 className={styles.heading}>{words.messages}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div ref={list} className={styles.list} role="log" aria-label={words.messages} tabIndex={0}>
        <ol ref={items} className={styles.messages}>
          {messages.slice(-mostShown).map((message) => (
            <Message key={message.id} message={message} onCopy={onCopy} />
          ))}
        </ol>
        {messages.length === 0 && <p className={styles.note}>{connected ? words.none : words.connecting}</p>}
        {messages.length > 0 && !connected && <p className={styles.note}>{words.connecting}</p>}
      </div>
    </section>
  );
}
