import { type ReactNode, useEffect, useRef } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';
import type { copy } from './copy.ts';
import { DangerIcon } from './icons/DangerIcon.tsx';
import { DoneIcon } from './icons/DoneIcon.tsx';
import { InfoIcon } from './icons/InfoIcon.tsx';
import { WarningIcon } from './icons/WarningIcon.tsx';
import { moveFocus } from './move-focus.ts';
import { useNewestError } from './use-newest-error.ts';

export type BannerProps = {
  /**
   * `error` interrupts a screen reader, and takes the focus unless the customer is typing. The others are read when the screen reader pauses. Each has
   * its own icon, which is read first. An error is gone once another one appears.
   */
  readonly tone: 'error' | 'warning' | 'info' | 'success';
  /** The message: a paragraph or more. */
  readonly children: ReactNode;
};

const icons = { error: DangerIcon, warning: WarningIcon, info: InfoIcon, success: DoneIcon } as const;

/**
 * A message about what just happened, in a live region. Give it a new `key` for each event, so that a repeated error is announced again.
 *
 * @example
 * <Banner key={attempt} tone="error">
 *   <p>We couldn't send it. Please try again.</p>
 * </Banner>;
 */
export function Banner({ tone, children }: BannerProps) {
  const t = useCopy<typeof copy>();
  const element = useRef<HTMLDivElement>(null);
  const urgent = tone === 'error';
  useEffect(() => {
    if (urgent) moveFocus(element.current);
  }, [urgent]);
  const past = useNewestError(urgent);
  const ToneIcon = icons[tone];
  if (past) return null;
  return (
    <div
      ref={element}
      role={urgent ? 'alert' : 'status'}
      tabIndex={urgent ? -1 : undefined}
      data-sg-part={`banner ${tone}`}
      className={classNames(styles.banner, styles[tone])}
    >
      <span role="img" aria-label={t(`banner.${tone}`)} className={styles.sign}>
        <ToneIcon />
      </span>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
