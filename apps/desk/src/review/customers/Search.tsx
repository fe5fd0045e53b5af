import { calls } from '@stepgate/contract';
import { hasNoSession, useCopy, useFieldError, useSending } from '@stepgate/pages';
import { Field, FormFrame, useStepgate } from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import { type Found, Results } from './Results.tsx';
import { Section } from './Section.tsx';
import type { DeskCopy } from './words/desk-copy.ts';

type SearchProps = {
  /** The previous search. */
  readonly query: string;
  /** Whether to search for it at once. */
  readonly begins: boolean;
  onSearch(query: string): void;
  onOpen(customerId: string): void;
  onNobody(error: unknown): void;
};

/** Finds a customer by what they can say on the phone. An exact match opens at once; customers of a browser are listed, because several may have used it. */
export function Search({ query, begins, onSearch, onOpen, onNobody }: SearchProps) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  const [found, setFound] = useState<Found>();

  function search() {
    clear();
    const wanted = input.current?.value.trim() ?? '';
    if (wanted === '') return refuse(t('desk.queryMissing'));
    onSearch(wanted);
    setFound(undefined);
    void send(() => client.ask(calls.findDeskCustomers, { body: { query: wanted } }), {
      done(answer) {
        const [only, ...more] = answer.customers;
        if (only !== undefined && more.length === 0 && answer.by !== 'support-code') onOpen(only.id);
        else setFound(answer);
      },
      refused(problem) {
        if (!hasNoSession(problem)) return false;
        onNobody(problem);
        return true;
      },
    });
  }

  const atOnce = useRef(begins ? search : undefined);
  useEffect(() => {
    atOnce.current?.();
    atOnce.current = undefined;
  }, []);

  return (
    <Section title={t('desk.find')} level={2}>
      <FormFrame failure={failure} busy={busy} submit={t('desk.search')} onSubmit={search}>
        <Field
          ref={input}
          label={t('desk.query')}
          hint={t('desk.queryHint')}
          name="query"
          type="search"
          autoComplete="off"
          defaultValue={query}
          error={error}
        />
      </FormFrame>
      {found !== undefined && <Results found={found} onOpen={onOpen} />}
    </Section>
  );
}
