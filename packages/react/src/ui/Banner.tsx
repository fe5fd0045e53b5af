import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';

export type BannerProps = {
  /** `error` interrupts a screen reader and takes the focus; the others are read when it pauses. */
  readonly tone: 'error' | 'warning' | 'info' | 'success';
  readonly children: ReactNode;
};

/** A message about what just happened, in a live region. Give it a new `key` for each event, so that a repeated error is news again. */
export function Banner({ tone, children }: BannerProps) {
  const element = useRef<HTMLDivElement>(null);
  const urgent = tone === 'error';
  useEffect(() => {
    if (urgent) element.current?.focus();
  }, [urgent]);
  return (
    <div
      ref={element}
      role={urgent ? 'alert' : 'status'}
      tabIndex={urgent ? -1 : undefined}
      className={classNames(styles.banner, styles[tone])}
    >
      {children}
    </div>
  );
}
