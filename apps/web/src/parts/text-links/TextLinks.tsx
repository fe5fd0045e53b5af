import { ChevronIcon } from '@stepgate/react';
import type { ReactNode } from 'react';
import { signOf } from './sign-of.ts';
import styles from './TextLinks.module.css';

type TextLinksProps = { readonly links: readonly { readonly href: string; readonly label: ReactNode }[] };

/** Links to other pages, a row each with its sign. */
export function TextLinks({ links }: TextLinksProps) {
  return (
    <ul className={styles.rows}>
      {links.map(({ href, label }) => {
        const Sign = signOf(href);
        return (
          <li key={href}>
            <a href={href} className={styles.row}>
              <Sign />
              <span className={styles.label}>{label}</span>
              <ChevronIcon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
