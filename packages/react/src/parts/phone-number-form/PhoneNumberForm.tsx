/** A new phone number: its country, its digits, and what is wrong with them before they are sent. */

import { CallError } from '@stepgate/contract';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Select } from '../../ui/Select.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { TelField } from '../../ui/TelField.tsx';
import { FieldProblem } from '../problems/FieldProblem.tsx';
import { useSending } from '../use-sending.ts';
import type { copy } from './copy.ts';
import { countriesIn, exampleIn } from './countries.ts';
import { NumberHint } from './NumberHint.tsx';
import { NumberRefused } from './NumberRefused.tsx';
import styles from './PhoneNumberForm.module.css';
import { SmsConsent } from './SmsConsent.tsx';
import { useNumberField } from './use-number-field.ts';

/** Errors about the number itself. They are shown below its field. */
const ofTheNumber: ReadonlySet<string> = new Set(['invalid_phone_number', 'invalid_format']);

export type PhoneNumberFormProps = {
  readonly submitLabel: string;
  /** ISO 3166 code of the country that is selected at first. Default: the country of the customer's languages. */
  readonly country?: string | undefined;
  /** Why the customer is back here, if the number was refused later. Only its first value counts. */
  readonly error?: CallError | undefined;
  /**
   * Takes the number, in E.164. Nothing is sent again until it settles. If it rejects, the form shows the error and keeps the number. The caller handles the
   * errors that need another screen, such as a token at fault or a number that is taken.
   */
  onSubmit(phoneNumber: string): Promise<void>;
};

export function PhoneNumberForm({ submitLabel, country, error, onSubmit }: PhoneNumberFormProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const field = useNumberField(country);
  const request = useSending();
  const consentId = useId();
  const [refused, setRefused] = useState<'invalid' | 'short' | 'long' | CallError | undefined>(error);
  const options = useMemo(() => countriesIn(language), [language]);

  const isOfNumber = refused instanceof CallError && ofTheNumber.has(refused.code);
  const fieldError = isOfNumber ? (
    <FieldProblem error={refused} instead={t('phoneNumber.invalid')} />
  ) : typeof refused === 'string' ? (
    describeWrong(refused)
  ) : undefined;

  /** What is wrong with the number, and for its length how numbers of the country look. */
  function describeWrong(wrong: 'invalid' | 'short' | 'long'): string {
    const text = t(`phoneNumber.${wrong}`);
    if (wrong === 'invalid') return text;
    const country = options.find(({ code }) => code === field.country)?.name ?? field.country;
    return `${text} ${t('phoneNumber.example', { country, example: exampleIn(field.country) })}`;
  }

  function backToField() {
    if (moveFocus(field.input.current)) field.input.current?.select();
  }

  function send(phoneNumber: string): Promise<void> {
    return request.send(
      () => {
        setRefused(undefined);
        return onSubmit(phoneNumber);
      },
      {
        done: () => undefined,
        refused(failure) {
          setRefused(failure);
          if (ofTheNumber.has(failure.code)) backToField();
          return true;
        },
      },
    );
  }

  function onPress(event: FormEvent) {
    event.preventDefault();
    if (request.busy || !field.entered) return;
    const meant = field.meant();
    if ('phoneNumber' in meant) return void send(meant.phoneNumber);
    setRefused(meant.wrong);
    backToField();
  }

  return (
    <form noValidate className={styles.form} onSubmit={onPress} onInput={() => setRefused(undefined)}>
      {refused instanceof CallError && !isOfNumber && <NumberRefused error={refused} />}
      <Select
        label={t('phoneNumber.country')}
        name="country"
        value={field.country}
        onChoose={(chosen) => isSupportedCountry(chosen) && field.choose(chosen)}
      >
        {options.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {t('phoneNumber.option', { name, callingCode })}
          </option>
        ))}
      </Select>
      <TelField
        ref={field.input}
        label={t('phoneNumber.label')}
        name="phoneNumber"
        error={fieldError}
        onText={field.typed}
        onPasted={field.pasted}
      />
      <NumberHint
        onFill={(phoneNumber) => {
          field.pasted(phoneNumber);
          field.input.current?.focus();
        }}
      />
      <SmsConsent id={consentId} country={field.country} />
      <StepActions>
        <Button type="submit" busy={request.busy} disabled={!field.entered} describedBy={consentId}>
          {submitLabel}
        </Button>
      </StepActions>
    </form>
  );
}
