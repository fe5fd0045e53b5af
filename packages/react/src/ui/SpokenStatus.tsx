import styles from './SpokenStatus.module.css';

type SpokenStatusProps = {
  /** The class of a text that everybody sees. Default: only screen readers have it, because other customers see the same from the page itself. */
  readonly shownAs?: string | undefined;
  /** An empty text announces nothing. */
  readonly children: string;
};

/**
 * A live region of one paragraph.
 *
 * @example
 * <SpokenStatus>Loading your cards…</SpokenStatus>;
 */
export function SpokenStatus({ shownAs = styles.spoken, children }: SpokenStatusProps) {
  return (
    <p role="status" className={shownAs}>
      {children}
    </p>
  );
}
