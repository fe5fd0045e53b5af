import { routes } from '@stepgate/contract';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { useAddress } from '../../host/use-address.ts';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './PhoneNumberForm.module.css';

const rich = richCopy<typeof copy>();

type SmsConsentProps = {
  /** For the `aria-describedby` of the button. */
  readonly id: string;
  /** The country of the number. A number that begins with a country code selects it. */
  readonly country: CountryCode;
};

/** The notice that US law requires before a text message is sent, for numbers with +1. */
export function SmsConsent({ id, country }: SmsConsentProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  return (
    <div id={id} role="status" className={styles.consent}>
      {getCountryCallingCode(country) === '1' && (
        <p>
          {rich('phoneNumber.consent', {
            terms: <a href={address(routes.terms)}>{t('phoneNumber.terms')}</a>,
            privacy: <a href={address(routes.privacyPolicy)}>{t('phoneNumber.privacy')}</a>,
          })}
        </p>
      )}
    </div>
  );
}
