import { classNames } from '../class-names.ts';
import type { MedallionProps } from '../Medallion.tsx';
import styles from './Illustration.module.css';

/** The stair of the mark, under every drawing. */
const stair = 'M12 90q-6 0-6-6V70q0-6 6-6h16V46q0-6 6-6h16V22q0-6 6-6h28q6 0 6 6v62q0 6-6 6z';

export type IllustrationProps = MedallionProps & {
  /** The path of its lines, on a 96 × 96 grid. */
  readonly drawing: string;
};

/**
 * A drawing above the title of a step, or in place of what isn't there yet: the title or the text says the same in words. Where the theme switches drawings off
 * (`--sg-illustration: 0`), its icon replaces it as in a `Medallion`.
 *
 * @example
 * <Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />;
 */
export function Illustration({ drawing, tone = 'neutral', icon: Icon }: IllustrationProps) {
  return (
    <span data-sg-part="sign" className={classNames(styles.illustration, styles[tone])}>
      <svg viewBox="0 0 96 96" className={styles.drawing} aria-hidden="true">
        <path d={stair} className={styles.stair} />
        <path d={drawing} />
      </svg>
      <span className={styles.medallion}>
        <Icon />
      </span>
    </span>
  );
}
