import type { SecurityOverview } from '@stepgate/contract';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChevronIcon } from '../../ui/icons/ChevronIcon.tsx';
import { LiveRegion } from '../parts/live-region/LiveRegion.tsx';
import { Reserved } from '../parts/reserved/Reserved.tsx';
import type { copy } from './copy.ts';
import styles from './SectionRow.module.css';
import type { SecuritySection } from './sections.ts';
import { useSecurityHost } from './security-host.ts';

type SectionRowProps = { readonly section: SecuritySection; readonly overview: SecurityOverview };

/**
 * One kind of protection: its sign, its name and what the customer has. A press opens it, and closes the row that was open. Its content stays while it
 * is closed.
 */
export function SectionRow({ section: { name, icon: Icon, title, Value, Content }, overview }: SectionRowProps) {
  const t = useCopy<typeof copy>();
  const { opened, goal, toggle, announcement } = useSecurityHost();
  const button = useRef<HTMLButtonElement>(null);
  const [titleId, valueId, contentId] = [useId(), useId(), useId()];
  const open = opened === name;
  const isGoal = goal === name;

  // The row above it may just have closed.
  useLayoutEffect(() => {
    if (open) button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    if (isGoal) button.current?.focus();
  }, [isGoal]);

  return (
    <section id={name} aria-labelledby={titleId} className={styles.row}>
      <div className={styles.head}>
        <Icon />
        <h2 id={titleId} className={styles.title}>
          <button
            ref={button}
            type="button"
            className={styles.button}
            aria-expanded={open}
            aria-controls={contentId}
            aria-describedby={valueId}
            onClick={() => toggle(name)}
          >
            {t(title)}
          </button>
        </h2>
        <p id={valueId} className={styles.value}>
          <Value {...overview} />
        </p>
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </div>
      <Reserved>
        {announcement?.section === name && <LiveRegion key={announcement.words} {...announcement} />}
        <div id={contentId} className={styles.content} hidden={!open}>
          <Content {...overview} />
        </div>
      </Reserved>
    </section>
  );
}

/** The same row before its value is known. */
export function SectionRowToCome({ section: { icon: Icon, title } }: Pick<SectionRowProps, 'section'>) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <Icon />
        <p className={styles.title}>{t(title)}</p>
        <p className={styles.value}>
          <span className={styles.toCome}>&nbsp;</span>
        </p>
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </div>
    </div>
  );
}
