import { useHistorySteps } from '@stepgate/pages';
import { useState } from 'react';
import { AllProposals } from './AllProposals.tsx';
import styles from './Customers.module.css';
import { CustomerView } from './CustomerView.tsx';
import { Search } from './Search.tsx';

type CustomersProps = {
  /** Id of the customer on screen; undefined: the search. */
  readonly opened: string | undefined;
  open(customerId: string | undefined): void;
  /** An address to search for at once. */
  readonly lookFor: string | undefined;
  /** The session has ended. Must be the same from render to render. */
  onNobody(error: unknown): void;
};

/** The desk's customers: the search and what waits for a second person, or one customer. */
export function Customers({ opened, open, lookFor, onNobody }: CustomersProps) {
  const [query, setQuery] = useState(lookFor ?? '');
  const [searched, setSearched] = useState(lookFor === undefined);
  const back = () => open(undefined);
  useHistorySteps(opened === undefined ? 0 : 1, back);
  if (opened !== undefined) return <CustomerView key={opened} id={opened} onBack={back} onNobody={onNobody} />;
  return (
    <div className={styles.entrance}>
      <Search
        query={query}
        begins={!searched}
        onSearch={(wanted) => {
          setQuery(wanted);
          setSearched(true);
        }}
        onOpen={open}
        onNobody={onNobody}
      />
      <AllProposals onOpen={open} onNobody={onNobody} />
    </div>
  );
}
