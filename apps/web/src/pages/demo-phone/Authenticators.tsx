import { CopyCode, type DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { useAuthenticators } from './use-authenticators.ts';

/** What an authenticator app shows for each demo customer. */
export function Authenticators({ words, onCopy }: DemoPartProps) {
  const authenticators = useAuthenticators();
  return (
    <section>
      <h2 className={styles.heading}>{words.authenticator}</h2>
      <p className={styles.note}>{words.authenticatorIntro}</p>
      <ul className={styles.authenticators}>
        {authenticators.map(({ label, code, secondsLeft }) => (
          <li key={label} className={styles.authenticator}>
            <bdi>{label}</bdi>
            <CopyCode code={code} words={words} onCopy={onCopy} />
            <span className={styles.left}>{words.secondsLeft(secondsLeft)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
