import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { type SectionName, useChange, useSecurityHost } from '../security-host.ts';
import { AskFirst } from './AskFirst.tsx';

type Found = { readonly removedFrom?: number | undefined } | null | undefined;

const withId = <T extends { readonly id: string }>(all: readonly T[], id: string | undefined): T | undefined =>
  all.find((each) => each.id === id);

/** Where the overview shows each kind. */
const findIn = {
  passkey: ({ passkeys }, id) => withId(passkeys, id),
  'phone-number': ({ phoneNumbers }, id) => withId(phoneNumbers, id),
  device: ({ devices }, id) => withId(devices, id),
  authenticator: ({ authenticator, authenticators }, id) => (id === undefined ? authenticator : withId(authenticators ?? [], id)),
  face: ({ face }) => face,
  social: ({ socials }, id) => socials.find(({ provider }) => provider === id),
} as const satisfies Readonly<Record<string, (overview: SecurityOverview, id: string | undefined) => Found>>;

type Method = {
  readonly kind: keyof typeof findIn;
  /** Absent for what a customer has one of. */
  readonly id?: string | undefined;
};

type RemoveMethodProps = {
  readonly section: SectionName;
  readonly method: Method;
  /** When it will be removed; milliseconds since 1970. Absent: no removal waits. */
  readonly removedFrom: number | undefined;
  readonly label: string;
  readonly describedBy?: string;
  readonly question: string;
  readonly yes: string;
  make(): Promise<unknown>;
  /** Says that it is removed. */
  readonly removed: string;
};

type KeptProps = Pick<RemoveMethodProps, 'section' | 'method' | 'describedBy'> & { readonly from: number };

/** A removal that waits, because a weaker method approved it. */
function Waits({ section, method, describedBy, from }: KeptProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const { busy, failure, run } = useChange(section);
  const date = useDate();

  /** It was removed or kept in the meantime: the page shows which. */
  async function tellOver() {
    await refresh();
    announce({ section, tone: 'info', words: t('removal.over') });
  }

  return (
    <>
      <ErrorBanner error={failure} />
      <p>{t('removal.from', { date: date(from, 'withTime') })}</p>
      <Button
        look="quiet"
        busy={busy}
        describedBy={describedBy}
        onClick={() =>
          run(() => client.ask(calls.keepMethod, { body: method }), {
            done: () => t('removal.kept'),
            refused({ code }) {
              if (code !== 'not_found') return false;
              void tellOver();
              return true;
            },
          })
        }
      >
        {t('removal.keep')}
      </Button>
    </>
  );
}

/** Removes a method after a question. If a weaker method approves it, it waits, and the customer can keep the method. */
export function RemoveMethod({ method, removedFrom, removed, ...asks }: RemoveMethodProps) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  if (removedFrom !== undefined) return <Waits {...asks} method={method} from={removedFrom} />;
  return (
    <AskFirst
      {...asks}
      done={(_answer, overview) => {
        const from = overview && findIn[method.kind](overview, method.id)?.removedFrom;
        return from === undefined ? removed : t('removal.waits', { date: date(from, 'withTime') });
      }}
    />
  );
}
