import { passkeys as limits, type SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';

type PasskeysOnlyProps = {
  readonly isOn: boolean;
  /** When it will be in force, in milliseconds since 1970; `undefined` if the customer hasn't chosen it. */
  readonly from: number | undefined;
} & Pick<SecurityOverview, 'passkeys'>;

/** The setting that nothing but a passkey logs the customer in and approves. A passkey approves its change. */
export function PasskeysOnly({ isOn, from, passkeys }: PasskeysOnlyProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const textId = useId();
  const date = useDate();
  const isChosen = isOn || from !== undefined;
  const isPossible = isChosen || passkeys.length >= limits.fewestForOnly;
  const words = isOn
    ? t('passkeys.onlyIsOn')
    : from !== undefined
      ? t('passkeys.onlyFrom', { date: date(from, 'withTime') })
      : t(isPossible ? 'passkeys.onlyText' : 'passkeys.onlyNeeds', { fewest: limits.fewestForOnly });
  const does = isOn ? 'Off' : from !== undefined ? 'Stop' : 'On';
  return (
    <>
      <p id={textId}>{words}</p>
      {isPossible && (
        <AskFirst
          key={does}
          section="passkeys"
          look="secondary"
          replaces={!isChosen}
          describedBy={textId}
          label={t(`passkeys.only${does}`)}
          question={t(`passkeys.only${does}Ask`)}
          yes={t(`passkeys.only${does}Yes`)}
          no={t('passkeys.onlyNo')}
          make={() => client.ask(calls.setPasskeysOnly, { body: { on: !isChosen } })}
          done={() => t(`passkeys.only${does}Done`)}
        />
      )}
    </>
  );
}
