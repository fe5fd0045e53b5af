import { passkeys as limits, type SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';

type PasskeysOnlyProps = { readonly isOn: boolean } & Pick<SecurityOverview, 'passkeys'>;

/** The setting that nothing but a passkey logs the customer in and approves. A passkey approves its change. */
export function PasskeysOnly({ isOn, passkeys }: PasskeysOnlyProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const textId = useId();
  const isPossible = isOn || passkeys.length >= limits.fewestForOnly;
  const words = isOn ? 'passkeys.onlyIsOn' : isPossible ? 'passkeys.onlyText' : 'passkeys.onlyNeeds';
  return (
    <>
      <p id={textId}>{t(words, { fewest: limits.fewestForOnly })}</p>
      {isPossible && (
        <AskFirst
          key={String(isOn)}
          section="passkeys"
          look="secondary"
          replaces={!isOn}
          describedBy={textId}
          label={t(isOn ? 'passkeys.onlyOff' : 'passkeys.onlyOn')}
          question={t(isOn ? 'passkeys.onlyOffAsk' : 'passkeys.onlyOnAsk')}
          yes={t(isOn ? 'passkeys.onlyOffYes' : 'passkeys.onlyOnYes')}
          no={t('passkeys.onlyNo')}
          make={() => client.ask(calls.setPasskeysOnly, { body: { on: !isOn } })}
          done={() => t(isOn ? 'passkeys.onlyOffDone' : 'passkeys.onlyOnDone')}
        />
      )}
    </>
  );
}
