import type { ReactNode } from 'react';
import { useHost } from '../provider/context.ts';
import styles from './PageFrame.module.css';

/** A page: the brand, one column, and the host's links at the foot. On a phone it fills the screen; on a desk it stands on a soft ground. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { brand, footerLinks } = useHost();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href={brand.href} className={styles.brand}>
          {brand.logo !== undefined && <img src={brand.logo} alt="" className={styles.logo} />}
          {brand.name}
        </a>
      </header>
      <main className={styles.main}>{children}</main>
      {footerLinks.length > 0 && (
        <footer className={styles.footer}>
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
