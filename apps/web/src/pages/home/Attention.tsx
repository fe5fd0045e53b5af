import { routes, type SecurityOverview } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { AppIcon, CallIcon, ClockIcon, CodesIcon, ShieldIcon } from '@stepgate/react';
import { useId } from 'react';
import sectionTitle from '../../parts/section-title.module.css';
import type { copy } from './copy.ts';
import styles from './Home.module.css';

/** Each task with its sign, and the row of the security page where it is done. */
const tasks = {
  numberChanging: { words: 'home.numberChanging', icon: ClockIcon, row: 'phones' },
  addNumber: { words: 'home.addNumber', icon: CallIcon, row: 'phones' },
  addApp: { words: 'home.addApp', icon: AppIcon, row: 'authenticator' },
  makeCodes: { words: 'home.makeCodes', icon: CodesIcon, row: 'backup' },
} as const;

/** The customer's tasks for the account's protection, the most important first. */
function tasksOf({ phoneNumbers, phoneChange, authenticator, backupCodesLeft }: SecurityOverview) {
  return [
    ...(phoneChange === null ? [] : [tasks.numberChanging]),
    ...(phoneNumbers.length > 0 ? [] : [tasks.addNumber]),
    ...(authenticator === null ? [tasks.addApp] : []),
    ...(authenticator !== null && backupCodesLeft === 0 ? [tasks.makeCodes] : []),
  ];
}

/** The tasks of the customer. Each is done on the security page. */
export function Attention({ protection }: { readonly protection: SecurityOverview }) {
  const t = useCopy<typeof copy>();
  const id = useId();
  const due = tasksOf(protection);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={sectionTitle.title}>
        {t('home.attention')}
      </h2>
      {due.length === 0 ? (
        <p className={styles.good}>
          <ShieldIcon />
          {t('home.allGood')}
        </p>
      ) : (
        <ul className={styles.list}>
          {due.map(({ words, icon: Icon, row }) => (
            <li key={words}>
              <a href={`${routes.security}#${row}`} className={styles.task}>
                <Icon />
                {t(words)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
