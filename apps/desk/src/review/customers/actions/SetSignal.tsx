import { preferableTypes, type Risk, risks, type SignalKind, signalKinds } from '@stepgate/contract';
import { richCopy, Select, useCopy } from '@stepgate/pages';
import { Address, Choices, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { useDeskHost } from '../desk-host.ts';
import type { DeskCopy } from '../words/desk-copy.ts';
import { ActForm, type ActFormProps } from './ActForm.tsx';

const rich = richCopy<DeskCopy>();

const day = 24 * 60 * 60_000;
const spans = { day, week: 7 * day, month: 30 * day, open: undefined } as const;
type Span = keyof typeof spans;
const spanNames = ['day', 'week', 'month', 'open'] as const satisfies readonly Span[];

/** Sets what the company knows about a customer: a risk, something that is due, or a preferred method. */
export function SetSignal(props: ActFormProps) {
  const t = useCopy<DeskCopy>();
  const { clock } = useStepgate();
  const { customer } = useDeskHost();
  const [kind, setKind] = useState<SignalKind>('risk');
  const [risk, setRisk] = useState<Risk>('checkpoint');
  const [method, setMethod] = useState('PASSKEY');
  const [span, setSpan] = useState<Span>('week');
  const value = kind === 'risk' ? risk : kind === 'prefer' ? method : '';

  function toAction() {
    const length = spans[span];
    return { what: 'set-signal', kind, value, until: length === undefined ? null : clock.now() + length } as const;
  }

  return (
    <ActForm
      what="set-signal"
      text={rich('act.set-signal.text', { email: <Address>{customer.email}</Address> })}
      label={t('act.set-signal')}
      toAction={toAction}
      {...props}
    >
      <Choices<SignalKind>
        legend={t('act.kind')}
        name="kind"
        options={signalKinds.map((each) => ({ value: each, text: t(`signal.${each}`) }))}
        value={kind}
        onChoose={setKind}
      />
      {kind === 'risk' && (
        <Choices<Risk>
          legend={t('act.risk')}
          name="risk"
          options={risks.map((each) => ({ value: each, text: t(`risk.${each}`) }))}
          value={risk}
          onChoose={setRisk}
        />
      )}
      {kind === 'prefer' && (
        <Select label={t('act.prefer')} name="prefer" value={method} onChoose={setMethod}>
          {preferableTypes.map((type) => (
            <option key={type} value={type}>
              {t(`method.${type}`)}
            </option>
          ))}
        </Select>
      )}
      <Choices<Span>
        legend={t('act.until')}
        name="until"
        options={spanNames.map((each) => ({ value: each, text: t(`act.until.${each}`) }))}
        value={span}
        onChoose={setSpan}
      />
    </ActForm>
  );
}
