import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './LinkToCopy.module.css';

/** The link of a QR code, for who cannot scan it. It is text and no link: here it would lead the wrong device on. */
export function LinkToCopy({ link }: { readonly link: string }) {
  const t = useCopy<typeof copy>();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('copied');
    } catch {
      // Not allowed, or not there: marked, it takes one key.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setCopied('notCopied');
    }
  }

  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('handover.cannotScan')}</summary>
      <div className={styles.content}>
        <p className={styles.text}>{t('handover.link')}</p>
        <code ref={text} dir="ltr" className={styles.link}>
          {link}
        </code>
        <p className={styles.text}>{t('handover.keep')}</p>
        <Button look="secondary" onClick={() => void copyLink()}>
          {t('handover.copy')}
        </Button>
        <StepText live>{copied === undefined ? '' : t(`handover.${copied}`)}</StepText>
      </div>
    </details>
  );
}
