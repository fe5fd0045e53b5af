import { Row, Rows, useCopy, useDate } from '@stepgate/pages';
import { AppIcon, CodesIcon, DeviceIcon, FaceIcon, KeyIcon, PhoneIcon, UserIcon } from '@stepgate/react';
import { type ComponentType, useId } from 'react';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { type DeskMethod, useMethodName } from '../words/use-method-name.ts';

const icons: Readonly<Record<DeskMethod['kind'], ComponentType>> = {
  'phone-number': PhoneIcon,
  authenticator: AppIcon,
  'backup-codes': CodesIcon,
  device: DeviceIcon,
  passkey: KeyIcon,
  face: FaceIcon,
  social: UserIcon,
};

function Method({ method }: { readonly method: DeskMethod }) {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const nameOf = useMethodName();
  const id = useId();
  const { kind, addedAt, lastUsedAt } = method;
  const mark =
    kind === 'phone-number' && method.primary
      ? t('desk.phonePrimary')
      : kind === 'passkey' && method.synced && t('desk.passkeySynced');
  const details = [
    addedAt !== null && t('desk.added', { date: date(addedAt) }),
    lastUsedAt !== null && t('desk.used', { date: date(lastUsedAt, 'withTime') }),
  ].filter((each) => each !== false);
  return (
    <Row id={id} icon={icons[kind]} name={nameOf(method)} mark={mark} details={details.join(' ')}>
      <ActButton look="quiet" of={id} asking={{ what: 'remove-method', method: method.id }} />
    </Row>
  );
}

/** The customer's methods beside the password. */
export function Methods() {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  return (
    <Section title={t('desk.methods')}>
      {customer.methods.length === 0 ? (
        <p className={styles.quiet}>{t('desk.noMethods')}</p>
      ) : (
        <Rows>
          {customer.methods.map((method) => (
            <Method key={method.id} method={method} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
