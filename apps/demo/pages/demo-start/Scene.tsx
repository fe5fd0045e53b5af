import { DoneIcon, PhoneIcon } from '@stepgate/react';
import { useRef } from 'react';
import phone from '../demo-phone/Phone.module.css';
import { BrowserFrame } from './BrowserFrame.tsx';
import styles from './Scene.module.css';
import stage from './Stage.module.css';
import { words } from './scene-words.ts';
import { usePlays } from './use-plays.ts';

const customer = 'ada@your-company.example';
const number = '47';

function DrawnBrowser() {
  return (
    <BrowserFrame address="/login">
      <div className={styles.slides}>
        <div className={`${styles.slide} ${styles.form}`}>
          <p className={styles.title}>{words.logIn}</p>
          <p className={styles.label}>{words.email}</p>
          <p className={styles.field}>{customer}</p>
          <p className={styles.label}>{words.password}</p>
          <p className={styles.field}>
            <span className={styles.typed}>••••••••••</span>
          </p>
          <p className={styles.button}>{words.logIn}</p>
        </div>
        <div className={`${styles.slide} ${styles.asking}`}>
          <span className={styles.medallion}>
            <PhoneIcon />
          </span>
          <p className={styles.title}>{words.approve}</p>
          <p className={styles.line}>{words.typeIt}</p>
          <p className={styles.number}>{number}</p>
          <p className={styles.dots}>
            <span />
            <span />
            <span />
          </p>
        </div>
        <div className={`${styles.slide} ${styles.done}`}>
          <span className={styles.tick}>
            <DoneIcon />
          </span>
          <p className={styles.title}>{words.loggedIn}</p>
          <p className={styles.line}>£1,000.00</p>
        </div>
      </div>
    </BrowserFrame>
  );
}

function DrawnPhone() {
  return (
    <div className={phone.phone}>
      <p className={phone.owner} />
      <div className={styles.lock}>
        <p className={styles.time}>9:41</p>
        <div className={styles.request}>
          <p className={styles.asks}>{words.asks}</p>
          <p className={styles.place}>{words.place}</p>
          <p className={styles.pad}>
            {[...number].map((digit) => (
              <span key={digit} className={styles.cell}>
                <span className={styles.digit}>{digit}</span>
              </span>
            ))}
          </p>
          <p className={styles.approve}>{words.approveIt}</p>
          <p className={styles.deny}>{words.deny}</p>
        </div>
        <div className={styles.approved}>
          <span className={styles.tick}>
            <DoneIcon />
          </span>
          <p className={styles.asks}>{words.approved}</p>
        </div>
      </div>
    </div>
  );
}

/** A drawn login that plays by itself until the visitor does something. Its last picture says as much as the whole. */
export function Scene() {
  const toggle = useRef<HTMLButtonElement>(null);
  const { plays, change } = usePlays(toggle);
  return (
    <div className={stage.stage} data-plays={plays || undefined}>
      <div role="img" aria-label={words.shows} className={stage.beside}>
        <div className={stage.browser}>
          <DrawnBrowser />
        </div>
        <div className={stage.phone}>
          <DrawnPhone />
        </div>
      </div>
      <button ref={toggle} type="button" className={styles.toggle} onClick={change}>
        {plays ? words.pause : words.play}
      </button>
    </div>
  );
}
