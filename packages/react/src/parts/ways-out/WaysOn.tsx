import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import type { copy } from './copy.ts';
import styles from './WaysOn.module.css';

type WaysOnProps = {
  readonly onAnotherWay: (() => void) | undefined;
  /** The screen's own way, such as a new code. */
  readonly children?: ReactNode;
};

/** One row of ways on below what is asked: the screen's own at the start, the chooser at the end. */
export function WaysOn({ onAnotherWay, children }: WaysOnProps) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.ways}>
      {children}
      {onAnotherWay !== undefined && (
        <Button look="quiet" onClick={onAnotherWay}>
          {t('challenge.tryAnotherWay')}
        </Button>
      )}
    </div>
  );
}
