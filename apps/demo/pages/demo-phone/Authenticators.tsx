import { Data } from '@stepgate/pages';
import { CopyCode, type DemoPartProps } from './CopyCode.tsx';
import styles from './DemoPhone.module.css';
import { useAuthenticators } from './use-authenticators.ts';
import { words } from './words.ts';

type AuthenticatorsProps = DemoPartProps & {
  /** Default: all customers. */
  readonly only?: string | undefined;
};

/** The code of an authenticator app for each demo customer. */
export function Authenticators({ onCopy, only }: AuthenticatorsProps) {
  const authenticators = useAuthenticators().filter(({ label }) => only === undefined || label === only);
  return (
    <section>
      <h2 className={styles.heading}>{words.authenticator}</h2>
      {only === undefined && <p className={styles.note}>{words.authenticatorIntro}</p>}
      <ul className={styles.authenticators}>
        {authenticators.map(({ label, code, secondsLeft }) => (
          <li key={label} className={styles.authenticator}>
            <Data>{label}</Data>
            <CopyCode code={code} onCopy={onCopy} />
            <span className={styles.left}>{words.secondsLeft(secondsLeft)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
