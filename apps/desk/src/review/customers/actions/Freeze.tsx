import { sizes } from '@stepgate/contract';
import { richCopy, useCopy, useFieldError } from '@stepgate/pages';
import { Address, Choices, Field, TextArea } from '@stepgate/react';
import { useRef, useState } from 'react';
import { useDeskHost } from '../desk-host.ts';
import type { DeskCopy } from '../words/desk-copy.ts';
import { ActForm, type ActFormProps } from './ActForm.tsx';

const rich = richCopy<DeskCopy>();

/** Freezes an account, with what the customer reads after the right password. */
export function Freeze(props: ActFormProps) {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  const titleInput = useRef<HTMLInputElement>(null);
  const messageInput = useRef<HTMLTextAreaElement>(null);
  const messageError = useFieldError(messageInput);
  const titleError = useFieldError(titleInput);
  const [appeal, setAppeal] = useState<'yes' | 'no'>('yes');

  function toAction() {
    const title = titleInput.current?.value.trim() ?? '';
    const message = messageInput.current?.value.trim() ?? '';
    if (message === '') messageError.refuse(t('act.missing'));
    if (title === '') titleError.refuse(t('act.missing'));
    if (title === '' || message === '') return undefined;
    return { what: 'freeze', title, message, canAppeal: appeal === 'yes' } as const;
  }

  return (
    <ActForm
      what="freeze"
      text={rich('act.freeze.text', { email: <Address>{customer.email}</Address> })}
      label={t('act.freeze')}
      danger
      toAction={toAction}
      {...props}
    >
      <Field ref={titleInput} label={t('act.title')} name="title" type="text" autoComplete="off" error={titleError.error} />
      <TextArea
        ref={messageInput}
        label={t('act.message')}
        name="message"
        maxLength={sizes.reviewReason}
        error={messageError.error}
      />
      <Choices<'yes' | 'no'>
        legend={t('act.appeal')}
        name="appeal"
        options={[
          { value: 'yes', text: t('act.appeal.yes') },
          { value: 'no', text: t('act.appeal.no') },
        ]}
        value={appeal}
        onChoose={setAppeal}
      />
    </ActForm>
  );
}
