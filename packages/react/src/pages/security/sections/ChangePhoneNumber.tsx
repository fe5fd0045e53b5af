import { CallError, phoneChangeLocation, routes, type SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useStepgate } from '../../../host/context.ts';
import { useAddress } from '../../../host/use-address.ts';
import { richCopy, useCopy } from '../../../i18n/use-copy.ts';
import { Problem } from '../../../parts/problems/Problem.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PhoneNumber, useSpokenNumber } from '../../../ui/PhoneNumber.tsx';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { useChange, useSecurityHost } from '../security-host.ts';

const rich = richCopy<typeof copy>();

/** Begins the change of the main number, which has its own page. */
export function ChangePhoneNumber({ describedBy }: { readonly describedBy: string }) {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const address = useAddress();
  const { busy, failure, begin } = useChange('phones');
  return (
    <>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
          {failure instanceof CallError && failure.code === 'phone_change_unavailable' && (
            <p>
              <LinkButton href={address(routes.contact)}>{t('phones.changeHelp')}</LinkButton>
            </p>
          )}
        </Banner>
      )}
      <Button
        look="quiet"
        busy={busy}
        describedBy={describedBy}
        onClick={() =>
          begin(
            () => client.ask(calls.startPhoneChange, {}),
            ({ oneTimeToken }) => host.navigate(phoneChangeLocation(oneTimeToken, false)),
          )
        }
      >
        {t('phones.change')}
      </Button>
    </>
  );
}

/** A pending change: how long it takes at most, and how to cancel it. */
export function PhoneChangeUnderWay({ change }: { readonly change: NonNullable<SecurityOverview['phoneChange']> }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const date = useDate();
  const spoken = useSpokenNumber();
  const phone = change.maskedNewPhoneNumber;

  /** It ended in the meantime: the page shows how. */
  async function tellOver() {
    await refresh();
    announce({ section: 'phones', tone: 'info', words: t('phones.changeOver') });
  }

  return (
    <>
      <Note>
        <p>{rich('phones.changing', { phone: <PhoneNumber>{phone}</PhoneNumber>, date: date(change.latestAt, 'withTime') })}</p>
        <p>{t('phones.notYou')}</p>
      </Note>
      <AskFirst
        section="phones"
        look="secondary"
        label={t('phones.cancelChange')}
        question={t('phones.cancelAsk', { phone: spoken(phone) })}
        yes={t('phones.cancelYes')}
        no={t('phones.cancelNo')}
        make={() => client.ask(calls.cancelOwnPhoneChange, {})}
        done={() => t('phones.cancelled')}
        refused={({ code }) => {
          if (code !== 'not_found') return false;
          void tellOver();
          return true;
        }}
      />
    </>
  );
}
