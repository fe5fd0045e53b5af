import { shippedLanguage } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { drawings, Illustration, SendIcon, SpokenStatus, useStepgate } from '@stepgate/react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import sectionTitle from '../../parts/section-title.module.css';
import styles from './AccountSkeleton.module.css';
import type { copy } from './copy.ts';
import home from './Home.module.css';
import { moneyWords } from './money-words.ts';

const places = ['home.security', 'home.team', 'home.help'] as const;

/** Text to come: unseen words keep the room of theirs, on as many lines. */
function Line({ children = '\u00a0' }: { readonly children?: string }) {
  return <span className={styles.line}>{children}</span>;
}

function MoneyToCome() {
  const words = moneyWords[shippedLanguage(useStepgate().language)];
  return (
    <>
      <div className={home.balance}>
        <p className={home.quiet}>
          <Line>{words.balance}</Line>
        </p>
        <p className={home.amount}>
          <Line />
        </p>
        <span className={styles.button} />
      </div>
      <div className={home.section}>
        <p className={sectionTitle.title}>
          <Line>{words.sent}</Line>
        </p>
        <span className={styles.unseen}>
          <Illustration drawing={drawings.emptyTray} icon={SendIcon} />
        </span>
        <p className={home.quiet}>
          <Line>{words.none}</Line>
        </p>
      </div>
    </>
  );
}

/** A placeholder in the shape of the account: the customer's data and tasks, the other pages of the account, and the customer's name. */
export function AccountSkeleton() {
  const t = useCopy<typeof copy>();
  return (
    <>
      <SpokenStatus>{t('home.checking')}</SpokenStatus>
      <div aria-hidden="true" className={`${home.columns} ${styles.toCome}`}>
        <div className={home.column}>
          {__STEPGATE_DEMO__ && <MoneyToCome />}
          <div className={home.section}>
            <p className={sectionTitle.title}>
              <Line>{t('home.attention')}</Line>
            </p>
            <p className={home.good}>
              <span className={styles.sign} />
              <Line>{t('home.allGood')}</Line>
            </p>
          </div>
        </div>
        <div className={home.column}>
          <div className={home.section}>
            <p className={sectionTitle.title}>
              <Line>{t('home.manage')}</Line>
            </p>
            <ul className={home.places}>
              {places.map((place) => (
                <li key={place}>
                  <span className={`${home.place} ${styles.place}`}>
                    <span className={styles.sign} />
                    <span className={home.words}>
                      <span className={home.name}>
                        <Line>{t(place)}</Line>
                      </span>
                      <span className={home.quiet}>
                        <Line>{t(`${place}Line`)}</Line>
                      </span>
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <Facts names="above">
            <Fact name={t('home.account')}>
              <Line />
            </Fact>
            <Fact name={t('home.since')}>
              <Line />
            </Fact>
          </Facts>
        </div>
      </div>
    </>
  );
}
