import type { ComponentType } from 'react';
import { classNames } from './class-names.ts';
import styles from './Medallion.module.css';

export type MedallionProps = {
  /** `neutral`: a question. The others: how something has ended. A success draws its sign once. Default: `neutral`. */
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger';
  /** Decorative: the title says the same. */
  readonly icon: ComponentType;
};

/**
 * The sign of a step, above its title: which method, or how it ended. The title says the same in words.
 *
 * @example
 * <Medallion tone="success" icon={DoneIcon} />;
 */
export function Medallion({ tone = 'neutral', icon: Icon }: MedallionProps) {
  return (
    <span data-sg-part="sign" className={classNames(styles.medallion, styles[tone])}>
      <Icon />
    </span>
  );
}
