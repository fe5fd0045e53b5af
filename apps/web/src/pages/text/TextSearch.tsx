import { routes } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Field, LinkButton, StepText } from '@stepgate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextLinks } from '../../parts/text-links/TextLinks.tsx';
import type { copy } from './copy.ts';
import { findTexts } from './find-texts.ts';
import styles from './TextSearch.module.css';
import type { Findable } from './text.ts';

type TextSearchProps = {
  readonly texts: readonly Findable[];
  /** Shown until something is typed. */
  readonly children: ReactNode;
};

/** A search in the browser. What it finds takes the place of the page's own list. */
export function TextSearch({ texts, children }: TextSearchProps) {
  const t = useCopy<typeof copy>();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  // The text typed before the script ran.
  useEffect(() => setQuery(input.current?.value ?? ''), []);
  const found = findTexts(texts, query);
  const searched = query.trim() !== '';
  return (
    <>
      <search className={styles.search}>
        <Field ref={input} label={t('text.search')} name="search" type="search" autoComplete="off" onInput={setQuery} />
      </search>
      <StepText live>{searched && t('text.found', { count: found.length })}</StepText>
      {searched ? <TextLinks links={found.map(({ href, title }) => ({ href, label: title }))} /> : children}
      {searched && found.length === 0 && (
        <LinkButton look="secondary" href={routes.contact}>
          {t('text.contact')}
        </LinkButton>
      )}
    </>
  );
}
