import { calls, changeKinds, type DeskTimelineEntry, lifetimes } from '@stepgate/contract';
import { Failed, richCopy, useAsked, useCopy, useDate } from '@stepgate/pages';
import { Address, Choices, StepText, useStepgate } from '@stepgate/react';
import { useCallback, useState } from 'react';
import { useDeskHost } from '../desk-host.ts';
import type { DeskCopy } from '../words/desk-copy.ts';
import { ActForm, type ActFormProps } from './ActForm.tsx';

const rich = richCopy<DeskCopy>();

const ofSecurity: ReadonlySet<string> = new Set(changeKinds.filter((kind) => /^(?:password|email|phone|factor)\./.test(kind)));

/** Takes back everything since a change that wasn't the customer's. The changes come from the timeline: those of which the service keeps what was removed. */
export function TakeBack(props: ActFormProps) {
  const t = useCopy<DeskCopy>();
  const { client, clock } = useStepgate();
  const { customer } = useDeskHost();
  const { id } = customer;
  const ask = useCallback(
    (signal: AbortSignal) => client.ask(calls.deskTimeline, { params: { id }, query: {} }, { signal }),
    [client, id],
  );
  const { view, check } = useAsked(ask, props.onNobody);
  if (view.name === 'checking') return <StepText live>{t('timeline.checking')}</StepText>;
  if (view.name === 'failed') return <Failed error={view.error} tryAgain={t('desk.tryAgain')} onTryAgain={() => void check()} />;
  const changes = view.value.entries.filter(({ kind, at }) => ofSecurity.has(kind) && at >= clock.now() - lifetimes.formerFactor);
  const [latest] = changes;
  if (latest === undefined) return <StepText>{t('act.take-back.nothing')}</StepText>;
  return <Since {...props} changes={changes} latest={latest} email={customer.email} />;
}

type SinceProps = ActFormProps & {
  /** The newest first. */
  readonly changes: readonly DeskTimelineEntry[];
  readonly latest: DeskTimelineEntry;
  readonly email: string;
};

function Since({ changes, latest, email, ...props }: SinceProps) {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const [chosen, choose] = useState(latest.id);
  const since = changes.find(({ id }) => id === chosen)?.at ?? latest.at;
  return (
    <ActForm
      what="take-back"
      text={rich('act.take-back.text', { email: <Address>{email}</Address> })}
      label={t('act.take-back')}
      danger
      toAction={() => ({ what: 'take-back', since })}
      {...props}
    >
      <Choices<string>
        legend={t('act.take-back.since')}
        name="since"
        options={changes.map(({ id, kind, at }) => ({ value: id, text: `${date(at, 'withTime')}: ${t(`event.${kind}`)}` }))}
        value={chosen}
        onChoose={choose}
      />
    </ActForm>
  );
}
