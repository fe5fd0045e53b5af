import { useEffect, useRef } from 'react';
import type { DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { Message } from './Message.tsx';
import { useMessages } from './use-messages.ts';

/** Older ones are of no use to anybody, and thousands would slow the page. */
const mostShown = 50;

/** Texts, calls and e-mails in one list, the newest at the bottom, where the list stays; a long one is seen from its beginning. */
export function Messages({ words, onCopy }: DemoPartProps) {
  const { messages, connected } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    const last = items.current?.lastElementChild;
    if (newest !== undefined && last instanceof HTMLElement) list.current?.scrollTo({ top: last.offsetTop });
  }, [newest]);

  return (
    <section className={styles.phone}>
      <h2 className={styles.heading}>{words.messages}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div ref={list} className={styles.list} role="log" aria-label={words.messages} tabIndex={0}>
        <ol ref={items} className={styles.messages}>
          {messages.slice(-mostShown).map((message) => (
            <Message key={message.id} message={message} words={words} onCopy={onCopy} />
          ))}
        </ol>
        {messages.length === 0 && <p className={styles.note}>{connected ? words.none : words.connecting}</p>}
        {messages.length > 0 && !connected && <p className={styles.note}>{words.connecting}</p>}
      </div>
    </section>
  );
}
