import { Data } from '@stepgate/pages';
import { StepText } from '@stepgate/react';
import { Authenticators } from './Authenticators.tsx';
import { Faces } from './Faces.tsx';
import { Messages } from './Messages.tsx';
import type { Owner } from './owner.ts';
import styles from './Phone.module.css';
import { PushDevices } from './PushDevices.tsx';
import { useCopying } from './use-copying.ts';
import { words } from './words.ts';

/** The demo's customer whose face is enrolled. */
const faceCustomer = 'face@demo.example';

type PhoneProps = {
  readonly owner: Owner;
  /** Something has reached the phone since its owner was chosen. */
  onArrival?(): void;
};

/** A drawn phone with everything that reaches one customer: requests to approve, messages, and the authenticator app. */
export function Phone({ owner, onArrival }: PhoneProps) {
  const { announcement, copyCode } = useCopying();
  const { customer } = owner;
  return (
    <div className={styles.phone}>
      <p className={styles.owner}>
        <Data>{customer === undefined ? words.somebodyNew : customer.email}</Data>
      </p>
      <div className={styles.screen}>
        {customer !== undefined && <PushDevices only={customer.email} onArrival={onArrival} />}
        {customer?.email === faceCustomer && <Faces />}
        <Messages onCopy={copyCode} owner={owner} onArrival={onArrival} />
        {customer !== undefined && <Authenticators onCopy={copyCode} only={customer.email} />}
        <StepText live>{announcement}</StepText>
      </div>
    </div>
  );
}
