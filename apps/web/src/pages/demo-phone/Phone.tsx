import { shippedLanguage } from '@stepgate/contract';
import { StepText, useStepgate } from '@stepgate/react';
import { Authenticators } from './Authenticators.tsx';
import { Messages } from './Messages.tsx';
import type { Owner } from './owner.ts';
import styles from './Phone.module.css';
import { PushDevices } from './PushDevices.tsx';
import { useCopying } from './use-copying.ts';
import { demoWords } from './words.ts';

/** A drawn phone with everything that reaches one customer: requests to approve, messages, and the authenticator app. */
export function Phone({ owner }: { readonly owner: Owner }) {
  const words = demoWords[shippedLanguage(useStepgate().language)];
  const { said, copyCode } = useCopying();
  const { customer } = owner;
  return (
    <div className={styles.phone}>
      <p className={styles.owner}>
        <bdi>{customer === undefined ? words.somebodyNew : customer.email}</bdi>
      </p>
      <div className={styles.screen}>
        {customer !== undefined && <PushDevices words={words} only={customer.email} />}
        <Messages words={words} onCopy={copyCode} owner={owner} />
        {customer !== undefined && <Authenticators words={words} onCopy={copyCode} only={customer.email} />}
        <StepText live>{said}</StepText>
      </div>
    </div>
  );
}
