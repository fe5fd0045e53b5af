import { testCode } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { Button } from '../ui/Button.tsx';
import type { copy } from './copy.ts';
import { DemoWords } from './DemoWords.tsx';
import styles from './TestCodeHint.module.css';

type TestCodeHintProps = { onFill(code: string): void };

function Hint({ onFill }: TestCodeHintProps) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.strip}>
      <span>{t('demo.code', { code: testCode })}</span>
      <span aria-hidden="true">·</span>
      <Button look="quiet" onClick={() => onFill(testCode)}>
        {t('demo.fill')}
      </Button>
    </div>
  );
}

/** Says which code is always accepted. */
export function TestCodeHint(props: TestCodeHintProps) {
  return (
    <DemoWords>
      <Hint {...props} />
    </DemoWords>
  );
}
