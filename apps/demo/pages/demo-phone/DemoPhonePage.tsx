/** The demo phone: shows live what the service sends to customers. Served and built only outside production. */
import { PageFrame, Step, StepText, useStepgate } from '@stepgate/react';
import { useId, useState } from 'react';
import { Authenticators } from './Authenticators.tsx';
import styles from './DemoPhone.module.css';
import { Faces } from './Faces.tsx';
import { Messages } from './Messages.tsx';
import { Phone } from './Phone.tsx';
import { PushDevices } from './PushDevices.tsx';
import { useCopying } from './use-copying.ts';
import { useCustomers } from './use-customers.ts';
import { words } from './words.ts';

/** Everything at once: what any customer gets. */
function EveryPhone() {
  const { announcement, copyCode } = useCopying();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <div className={styles.phone}>
          <Messages onCopy={copyCode} />
        </div>
        <PushDevices />
      </div>
      <div className={styles.column}>
        <Faces />
        <Authenticators onCopy={copyCode} />
      </div>
      <StepText live>{announcement}</StepText>
    </div>
  );
}

export function DemoPhonePage() {
  const { clock } = useStepgate();
  const id = useId();
  const customers = useCustomers()?.customers ?? [];
  const [chosen, choose] = useState({ email: '', since: 0 });
  const customer = customers.find(({ email }) => email === chosen.email);
  return (
    <PageFrame wide>
      <Step title={words.title} takesFocus={false}>
        <StepText>{words.intro}</StepText>
        <div className={styles.chooser}>
          <label htmlFor={id}>{words.choose}</label>
          <select
            id={id}
            className={styles.select}
            value={customer?.email ?? ''}
            onChange={({ target }) => choose({ email: target.value, since: clock.now() })}
          >
            <option value="">{words.everybody}</option>
            {customers.map(({ email }) => (
              <option key={email}>{email}</option>
            ))}
          </select>
        </div>
        {customer === undefined ? (
          <EveryPhone />
        ) : (
          <Phone key={customer.email} owner={{ customer, customers, since: chosen.since }} />
        )}
      </Step>
    </PageFrame>
  );
}
