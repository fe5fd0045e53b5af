import { type Messages, setupI18n } from '@lingui/core';
import { testCode } from '@stepgate/contract';
import { useMemo } from 'react';
import { I18nContext } from '../i18n/i18n-context.ts';
import type { Language } from '../i18n/languages.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { useStepgate } from '../provider/context.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import de from './catalogues/de.json';
import en from './catalogues/en.json';
import type { copy } from './copy.ts';

const catalogues: Record<Language, Messages> = { en, de };

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

/** Says which code is always taken, in words of its own catalogue; nothing that ships to production imports this file. */
export function TestCodeHint(props: TestCodeHintProps) {
  const { language } = useStepgate();
  const i18n = useMemo(() => setupI18n({ locale: language, messages: { [language]: catalogues[language] } }), [language]);
  return (
    <I18nContext value={i18n}>
      <Hint {...props} />
    </I18nContext>
  );
}
