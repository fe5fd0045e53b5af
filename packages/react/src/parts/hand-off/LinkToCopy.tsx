import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './LinkToCopy.module.css';

/** The link of a QR code, for customers who can't scan it. It is plain text: pressed here, it would open on the wrong device. */
export function LinkToCopy({ link }: { readonly link: string }) {
  const t = useCopy<typeof copy>();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('copied');
    } catch {
      // The clipboard isn't allowed or isn't available: the selected text can be copied with one shortcut.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setCopied('notCopied');
    }
  }

  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('handOff.cannotScan')}</summary>
      <div className={styles.content}>
        <p className={styles.text}>{t('handOff.link')}</p>
        <code ref={text} dir="ltr" className={styles.link}>
          {link}
        </code>
        <p className={styles.text}>{t('handOff.keep')}</p>
        <Button look="secondary" onClick={() => void copyLink()}>
          {t('handOff.copy')}
        </Button>
        <StepText live>{copied === undefined ? '' : t(`handOff.${copied}`)}</StepText>
      </div>
    </details>
  );
}
