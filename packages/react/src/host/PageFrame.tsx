import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useHost } from './context.ts';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  /** The page uses the width of a desk. Default: one column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/**
 * A page: the brand, one column, and the host's links at the foot. On a phone it fills the screen. On a wide screen it has a soft background around it.
 *
 * @example
 * <PageFrame>
 *   <Login />
 * </PageFrame>;
 */
export function PageFrame({ wide, children }: PageFrameProps) {
  const { brand, footerLinks } = useHost();
  return (
    <div data-sg-part="page" className={classNames(styles.page, wide && styles.wide)}>
      <header data-sg-part="header" className={styles.header}>
        <a href={brand.href} className={styles.brand} translate="no">
          {brand.logo !== undefined && (
            <img src={brand.logo} alt="" width={brand.logoWidth ?? 32} height="32" className={styles.logo} />
          )}
          {brand.name}
        </a>
      </header>
      <main data-sg-part="column" className={styles.main}>
        {children}
      </main>
      {footerLinks.length > 0 && (
        <footer data-sg-part="footer" className={styles.footer}>
          {footerLinks.map((link) => (
            <a key={link.href} href={link.href} className={styles.footerLink}>
              {link.label}
            </a>
          ))}
        </footer>
      )}
    </div>
  );
}
