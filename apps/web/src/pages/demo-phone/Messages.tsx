import { codeLength } from '@stepgate/contract';
import { useStepgate } from '@stepgate/react';
import { useEffect, useRef } from 'react';
import { regionalLanguage } from '../../regional-language.ts';
import { CopyCode, type DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { type DemoMessage, useMessages } from './use-messages.ts';

/** Older ones are of no use to anybody, and thousands would slow the page. */
const mostShown = 50;

const codes = new RegExp(`\\b(\\d{${codeLength}})\\b`);

function Message({ message, words, onCopy }: DemoPartProps & { readonly message: DemoMessage }) {
  const { language } = useStepgate();
  const [before = '', code, ...after] = message.text.split(codes);
  return (
    <li className={styles.message}>
      <p className={styles.text}>
        {before}
        {code !== undefined && <CopyCode code={code} words={words} onCopy={onCopy} />}
        {after.join('')}
      </p>
      <p className={styles.details}>
        <bdi>{words.to(message.to)}</bdi>
        <time dateTime={new Date(message.sentAt).toISOString()}>
          {new Intl.DateTimeFormat(regionalLanguage(language), { timeStyle: 'medium' }).format(message.sentAt)}
        </time>
      </p>
    </li>
  );
}

/** Text messages, the newest at the bottom, where the list stays. */
export function Messages({ words, onCopy }: DemoPartProps) {
  const { messages, connected } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    if (newest !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);

  return (
    <section className={styles.phone}>
      <h2 className={styles.heading}>{words.messages}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div ref={list} className={styles.list} role="log" aria-label={words.messages} tabIndex={0}>
        <ol className={styles.messages}>
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
