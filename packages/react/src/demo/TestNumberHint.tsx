import { useCopy } from '../i18n/use-copy.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import type { copy } from './copy.ts';
import { DemoWords } from './DemoWords.tsx';
import { testNumber } from './test-number.ts';

type TestNumberHintProps = {
  /** From 0 up to, but not including, 1. */
  random(): number;
  onFill(phoneNumber: string): void;
};

function Hint({ random, onFill }: TestNumberHintProps) {
  const t = useCopy<typeof copy>();
  return (
    <Note>
      <p>{t('demo.number')}</p>
      <Button look="quiet" onClick={() => onFill(testNumber(random))}>
        {t('demo.fillNumber')}
      </Button>
    </Note>
  );
}

/** Offers a number that isn't assigned to anyone. */
export function TestNumberHint(props: TestNumberHintProps) {
  return (
    <DemoWords>
      <Hint {...props} />
    </DemoWords>
  );
}
