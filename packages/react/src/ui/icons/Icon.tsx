import styles from './Icon.module.css';

/**
 * A line icon in the colour of the text around it, which says the same in words. All of them share one hand: a 24 × 24 grid, one weight, round ends.
 * @param d the path of the drawing
 */
export function Icon({ d }: { readonly d: string }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
