import { helpRoute, routes } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { HelpIcon, ShieldIcon, TeamIcon } from '@stepgate/react';
import { useId } from 'react';
import sectionTitle from '../../parts/section-title.module.css';
import type { copy } from './copy.ts';
import styles from './Home.module.css';

const places = [
  { href: routes.security, icon: ShieldIcon, name: 'home.security', line: 'home.securityLine' },
  { href: routes.team, icon: TeamIcon, name: 'home.team', line: 'home.teamLine' },
  { href: helpRoute, icon: HelpIcon, name: 'home.help', line: 'home.helpLine' },
] as const;

/** The other pages of the account. */
export function Settings() {
  const t = useCopy<typeof copy>();
  const id = useId();
  return (
    <nav aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={sectionTitle.title}>
        {t('home.manage')}
      </h2>
      <ul className={styles.places}>
        {places.map(({ href, icon: Icon, name, line }) => (
          <li key={href}>
            <a href={href} className={styles.place}>
              <Icon />
              <span className={styles.words}>
                <span className={styles.name}>{t(name)}</span>
                <span className={styles.quiet}>{t(line)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
