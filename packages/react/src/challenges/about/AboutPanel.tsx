import type { About } from '@stepgate/contract';
import { type ReactNode, useId } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './About.module.css';
import type { copy } from './copy.ts';

type AboutPanelProps = {
  readonly about: About;
  /** The customer says that somebody else asked for this. */
  onDisown(): void;
  /** The view of the challenge, whichever it is. */
  readonly children: ReactNode;
};

/**
 * What the customer says yes to, above each view of its challenges, and the way to say that it was somebody else (PSD2 regulatory technical
 * standards, article 5(1)(a)). It names the whole, so that a screen reader tells it wherever the focus comes in.
 */
export function AboutPanel({ about: { kind, summary }, onDisown, children }: AboutPanelProps) {
  const t = useCopy<typeof copy>();
  const id = useId();
  return (
    <section className={styles.whole} aria-labelledby={id}>
      <div className={styles.panel}>
        <div id={id} className={styles.words}>
          {kind === 'APPROVAL' && <p>{t('about.approval')}</p>}
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
          {kind === 'COOL_OFF' && <p>{t('about.coolOff')}</p>}
        </div>
        <Button look="quiet" onClick={onDisown}>
          {t('about.disown')}
        </Button>
      </div>
      {children}
    </section>
  );
}
