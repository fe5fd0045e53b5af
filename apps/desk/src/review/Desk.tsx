import { type Calls, type ReadSuccess, roleAllows } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Button, ErrorBanner, StepText, useStepgate } from '@stepgate/react';
import { useEffect, useState } from 'react';
import { type Announcement, Cases } from './Cases.tsx';
import type { copy } from './copy.ts';
import { LazyCustomers } from './customers/lazy-customers.ts';
import styles from './Review.module.css';
import { useCaseWork } from './use-case-work.ts';
import { useStaffLogout } from './use-staff-logout.ts';

const tabs = ['cases', 'customers'] as const;
type Tab = (typeof tabs)[number];

type DeskProps = {
  readonly cases: ReadSuccess<Calls['reviewItems']> & { readonly askedAt: number };
  readonly announcement: Announcement | undefined;
  announce(announcement: Announcement | undefined): void;
  /** Loads the cases again. */
  refresh(): Promise<unknown>;
  /** A call has reported that the session has ended. Must be the same from render to render. */
  onNobody(error: unknown): void;
  onLeft(): void;
};

/** The support desk: the cases that wait for a decision, and the customers. It opens with what the role is for. */
export function Desk({ cases, announcement, announce, refresh, onNobody, onLeft }: DeskProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const { reviewer, role } = cases;
  const leaving = useStaffLogout(onLeft);
  const decides = roleAllows(role, 'decide');
  const [tab, setTab] = useState<Tab>(decides ? 'cases' : 'customers');
  const [opened, open] = useState<string>();
  const [lookFor, setLookFor] = useState<string>();
  const work = useCaseWork();

  useEffect(() => LazyCustomers.preload(language), [language]);

  function choose(next: Tab) {
    setLookFor(undefined);
    setTab(next);
  }

  function lookUp(email: string) {
    open(undefined);
    setLookFor(email);
    setTab('customers');
  }

  return (
    <>
      <div className={styles.staff}>
        <StepText>{t('review.reviewer', { reviewer })}</StepText>
        <Button look="quiet" busy={leaving.busy} onClick={leaving.logOut}>
          {t('review.logout')}
        </Button>
      </div>
      <ErrorBanner error={leaving.failure} />
      <nav aria-label={t('review.desk')}>
        <ul className={styles.tabs}>
          {tabs.map((each) => (
            <li key={each}>
              <button
                type="button"
                className={styles.tab}
                aria-current={each === tab ? 'page' : undefined}
                onClick={() => choose(each)}
              >
                {t(`review.tab.${each}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'cases' ? (
        <Cases
          cases={cases}
          decides={decides}
          work={work}
          announcement={announcement}
          announce={announce}
          refresh={refresh}
          onLookUp={lookUp}
          onNobody={onNobody}
        />
      ) : (
        <LazyCustomers key={lookFor ?? ''} opened={opened} open={open} lookFor={lookFor} onNobody={onNobody} />
      )}
    </>
  );
}
