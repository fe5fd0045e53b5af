import { useState } from 'react';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import type { copy } from '../copy.ts';
import styles from './Secret.module.css';

/** Copies a text, and says whether that worked. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useCopy<typeof copy>();
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'notCopied'>();

  async function copyText() {
    try {
      await navigator.clipboard.writeText(text);
      setCopyOutcome('copied');
    } catch {
      // The clipboard is missing over plain http, and a browser may refuse it.
      setCopyOutcome('notCopied');
    }
  }

  return (
    <div className={styles.copy}>
      <Button look="quiet" onClick={() => void copyText()}>
        {t('security.copy')}
      </Button>
      <span role="status">{copyOutcome !== undefined && t(`security.${copyOutcome}`)}</span>
    </div>
  );
}

/** Groups of four are easier to read and type. A text with hyphens already has groups. */
const inGroups = (text: string): readonly string[] => (text.includes('-') ? [text] : (text.match(/.{1,4}/g) ?? []));

/** A key or code to type elsewhere, shown in groups. One click selects all of it, and the copied text has no spaces. */
export function Secret({ text }: { readonly text: string }) {
  return (
    <div className={styles.secret}>
      <code className={styles.text} dir="ltr" translate="no">
        {inGroups(text).map((part, at) => {
          const place = `${at}`;
          return (
            <span key={place} className={styles.group}>
              {part}
            </span>
          );
        })}
      </code>
      <CopyButton text={text} />
    </div>
  );
}
