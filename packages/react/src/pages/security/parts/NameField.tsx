import { sizes } from '@stepgate/contract';
import { useRef } from 'react';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Field, type FieldProps } from '../../../ui/Field.tsx';
import { useFieldError } from '../../parts/use-field-error.ts';
import type { copy } from '../copy.ts';

/** The customer's name for a method: props for its field, and its reader, which shows an error for a name that can't be kept. */
export function useName() {
  const t = useCopy<typeof copy>();
  const ref = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(ref);
  const refuseName = () => refuse(t('security.nameWrong', { most: sizes.methodName }));

  /** @returns `undefined` for a name that can't be kept */
  function read(): string | undefined {
    const typed = ref.current?.value.trim() ?? '';
    if (typed === '' || typed.length > sizes.methodName) {
      refuseName();
      return undefined;
    }
    clear();
    return typed;
  }

  return { field: { ref, error }, read, refuseName };
}

export function NameField(props: Pick<FieldProps, 'ref' | 'error' | 'defaultValue'>) {
  const t = useCopy<typeof copy>();
  return <Field {...props} label={t('security.name')} name="name" type="text" autoComplete="off" />;
}
