import { type AccountType, calls, sizes } from '@stepgate/contract';
import { useCopy, useFieldError, useSending } from '@stepgate/pages';
import { Choices, CountryPicker, Field, FormFrame, Medallion, Step, UserIcon, useStepgate } from '@stepgate/react';
import { useRef, useState } from 'react';
import type { copy } from './copy.ts';
import type { StepProps } from './registration.ts';
import { StepCount } from './StepCount.tsx';

/** The type of the account, and the country of the customer or the business. */
export function ProfileStep({ id, registration, takesFocus, onNext, refused }: StepProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [accountType, setAccountType] = useState<AccountType>(registration.accountType);
  const [country, setCountry] = useState(registration.country ?? undefined);
  const countryInput = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const countryError = useFieldError(countryInput);
  const nameError = useFieldError(nameInput);

  function submit() {
    const businessName = accountType === 'business' ? (nameInput.current?.value.trim().slice(0, sizes.name) ?? '') : null;
    countryError.clear();
    nameError.clear();
    if (country === undefined) return;
    if (businessName === '') return nameError.refuse(t('register.businessNameMissing'));
    void send(() => client.ask(calls.setRegistrationProfile, { params: { id }, body: { accountType, country, businessName } }), {
      done: onNext,
      refused(error) {
        if (error.code !== 'country_not_available') return refused(error);
        countryError.refuse(error.serverMessage ?? t('register.countryMissing'));
        return true;
      },
    });
  }

  return (
    <>
      <StepCount of="profile" email={registration.email} />
      <Step mark={<Medallion icon={UserIcon} />} title={t('register.profile')} takesFocus={takesFocus}>
        {/* Disabled until the countries are loaded and one of them is chosen. */}
        <FormFrame failure={failure} busy={busy} submit={t('register.submit')} disabled={country === undefined} onSubmit={submit}>
          <Choices
            legend={t('register.type')}
            name="accountType"
            options={(['personal', 'business'] as const).map((value) => ({ value, text: t(`register.${value}`) }))}
            value={accountType}
            onChoose={setAccountType}
          />
          <CountryPicker
            ref={countryInput}
            accountType={accountType}
            country={country}
            onChange={({ iso2Code }) => {
              countryError.clear();
              setCountry(iso2Code);
            }}
            error={countryError.error}
          />
          {accountType === 'business' && (
            <Field
              ref={nameInput}
              label={t('register.businessName')}
              name="businessName"
              type="text"
              autoComplete="off"
              error={nameError.error}
              {...(registration.businessName !== null && { defaultValue: registration.businessName })}
            />
          )}
        </FormFrame>
      </Step>
    </>
  );
}
