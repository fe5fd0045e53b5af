import type { AccountType, Country } from '@stepgate/contract';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useStepgate } from '../host/context.ts';
import { useCopy } from '../i18n/use-copy.ts';
import { Problem } from '../parts/problems/Problem.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import styles from './CountryPicker.module.css';
import { fallBack, namesCountry } from './choose-country.ts';
import type { copy } from './copy.ts';
import { useCountries } from './use-countries.ts';

export type CountryPickerProps = {
  /** The type of the account. Each type has its own countries. */
  readonly accountType: AccountType;
  /** ISO 3166 code of the chosen country, in capital or small letters; `undefined` while none is chosen. */
  readonly country: string | undefined;
  /** Called for every choice, and for the replacement if the chosen country isn't offered. */
  onChange(country: Country): void;
  /** The error message about the choice. */
  readonly error?: string | undefined;
  /** Of its field, to move the focus to it. */
  readonly ref?: Ref<HTMLInputElement>;
};

/** Where an account is offered, as a select with a search field. */
export function CountrySelect({ accountType, country, onChange, error, ref }: CountryPickerProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const { view, again } = useCountries(accountType);
  const [warned, setWarned] = useState<AccountType>();
  const countries = view.name === 'ready' ? view.countries : undefined;
  const offered = countries?.find(({ iso2Code }) => iso2Code === country?.toUpperCase());
  const instead = countries === undefined || offered !== undefined ? undefined : fallBack(countries);

  const replace = useEffectEvent(onChange);
  useEffect(() => {
    if (instead === undefined) return;
    if (country !== undefined) setWarned(accountType);
    replace(instead);
  }, [instead, country, accountType]);

  const label = t(`country.${accountType}`);
  const notOffered = t(accountType === 'personal' ? 'country.notOfferedPersonal' : 'country.notOfferedBusiness');

  switch (view.name) {
    case 'loading':
      return <div className={styles.wait} aria-hidden="true" />;
    case 'failed':
      return (
        <>
          <Banner tone="error">
            <p>{t('country.failed')}</p>
            <Problem error={view.error} />
          </Banner>
          <Button look="secondary" onClick={again}>
            {t('country.again')}
          </Button>
        </>
      );
    case 'ready':
      return (
        <>
          <Combobox
            label={label}
            name="country"
            hint={t('country.hint')}
            error={error}
            {...(ref && { ref })}
            options={view.countries.map(({ iso2Code, name }) => ({ value: iso2Code, text: name }))}
            value={(offered ?? instead)?.iso2Code ?? ''}
            onChoose={(code) => {
              setWarned(undefined);
              const chosen = view.countries.find(({ iso2Code }) => iso2Code === code);
              if (chosen !== undefined) onChange(chosen);
            }}
            onGivenUp={(typed) => setWarned(namesCountry(typed, language) ? accountType : undefined)}
            words={{
              show: t('country.show'),
              found: (count) => t('country.found', { count }),
              none: (typed) => (namesCountry(typed, language) ? notOffered : t('country.none', { typed })),
            }}
          />
          {warned === accountType && (
            <Banner tone="warning">
              <p>{notOffered}</p>
            </Banner>
          )}
        </>
      );
  }
}
