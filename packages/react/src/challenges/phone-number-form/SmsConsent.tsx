import { routes } from '@stepgate/contract';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './PhoneNumberForm.module.css';

const rich = richCopy<typeof copy>();

type SmsConsentProps = {
  /** For the button that it is about. */
  readonly id: string;
  /** That of the number; a number that begins with a country code has chosen it. */
  readonly country: CountryCode;
};

/** What the law of the United States wants said before a text message is sent: where the number begins with +1. */
export function SmsConsent({ id, country }: SmsConsentProps) {
  const t = useCopy<typeof copy>();
  return (
    <div id={id} role="status" className={styles.consent}>
      {getCountryCallingCode(country) === '1' && (
        <p>
          {rich('phoneNumber.consent', {
            terms: <a href={routes.terms}>{t('phoneNumber.terms')}</a>,
            privacy: <a href={routes.privacyPolicy}>{t('phoneNumber.privacy')}</a>,
          })}
        </p>
      )}
    </div>
  );
}
