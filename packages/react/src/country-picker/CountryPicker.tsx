import { Suspense } from 'react';
import { withWords } from '../host/with-words.tsx';
import { Boundary } from '../parts/problems/Boundary.tsx';
import styles from './CountryPicker.module.css';
import type { CountryPickerProps } from './CountrySelect.tsx';
import { loadCountryMessages } from './load-country-messages.ts';

const CountrySelect = withWords(async () => (await import('./CountrySelect.tsx')).CountrySelect, loadCountryMessages);

/**
 * A searchable select of the countries where an account is offered. Its code and messages are loaded when it is first shown.
 *
 * @example
 * <CountryPicker accountType="personal" country={undefined} onChange={({ iso2Code }) => choose(iso2Code)} />;
 */
export function CountryPicker(props: CountryPickerProps) {
  return (
    <Boundary>
      <Suspense fallback={<div className={styles.wait} aria-hidden="true" />}>
        <CountrySelect {...props} />
      </Suspense>
    </Boundary>
  );
}
