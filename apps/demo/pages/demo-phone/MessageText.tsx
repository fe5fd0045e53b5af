import { codeLength } from '@stepgate/contract';
import { CopyCode, type DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { ownLinks } from './own-links.ts';
import type { DemoMessage } from './use-messages.ts';

const codes = new RegExp(`\\b(\\d{${codeLength}})\\b`);

/** The message as text. A tap copies its code, and links to this product in an e-mail work. */
export function MessageText({ message, onCopy }: DemoPartProps & { readonly message: DemoMessage }) {
  if (message.channel === 'email')
    return (
      <p className={styles.text}>
        {ownLinks(message.text, location.origin).map(({ text, href }, index) => {
          const place = `${index}`;
          return href === undefined ? (
            text
          ) : (
            <a key={place} href={href} target="_blank" rel="noopener" className={styles.link}>
              {text}
            </a>
          );
        })}
      </p>
    );
  const [before = '', code, ...after] = message.text.split(codes);
  return (
    <p className={styles.text}>
      {before}
      {code !== undefined && <CopyCode code={code} onCopy={onCopy} />}
      {after.join('')}
    </p>
  );
}
