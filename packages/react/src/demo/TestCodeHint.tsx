import { testCode } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import type { copy } from './copy.ts';
import { DemoWords } from './DemoWords.tsx';

type TestCodeHintProps = { onFill(code: string): void };

function Hint({ onFill }: TestCodeHintProps) {
  const t = useCopy<typeof copy>();
  return (
    <Note>
      <p>{t('demo.code', { code: testCode })}</p>
      <Button look="quiet" onClick={() => onFill(testCode)}>
        {t('demo.fill')}
      </Button>
    </Note>
  );
}

/** Says which code is always taken. */
export function TestCodeHint(props: TestCodeHintProps) {
  return (
    <DemoWords>
      <Hint {...props} />
    </DemoWords>
  );
}
