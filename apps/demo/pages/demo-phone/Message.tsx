import { Data, regionalLanguage } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import type { DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { Listen } from './Listen.tsx';
import { MessageText } from './MessageText.tsx';
import type { DemoMessage } from './use-messages.ts';
import { words } from './words.ts';

/** One message of any channel, with its text, recipient and time. */
export function Message({ message, onCopy }: DemoPartProps & { readonly message: DemoMessage }) {
  const { language } = useStepgate();
  const { channel, to, subject, text, sentAt } = message;
  return (
    <li className={styles.message} data-channel={channel}>
      <p className={styles.channel}>{words.channels[channel]}</p>
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      <MessageText message={message} onCopy={onCopy} />
      {channel === 'voice' && <Listen text={text} />}
      <p className={styles.details}>
        <Data>{words.to(to)}</Data>
        <time dateTime={new Date(sentAt).toISOString()}>
          {new Intl.DateTimeFormat(regionalLanguage(language), { timeStyle: 'medium' }).format(sentAt)}
        </time>
      </p>
    </li>
  );
}
