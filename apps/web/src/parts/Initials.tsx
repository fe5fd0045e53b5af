import styles from './Initials.module.css';
import { initialsOf } from './initials-of.ts';

/** A person in a circle. For the eye only: the name is beside it. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.circle}>
      {initialsOf(name)}
    </span>
  );
}
