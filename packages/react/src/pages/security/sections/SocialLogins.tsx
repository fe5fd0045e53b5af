import {
  CallError,
  type SecurityOverview,
  type SocialConnection,
  socialConnectionParameter,
  socialConnections,
} from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useEffectEvent, useId } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { socialAddress } from '../../../social/social-address.ts';
import { socialNames } from '../../../social/social-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { type LinkToken, useLinkToken } from '../../parts/link/use-link-token.ts';
import { Row, Rows } from '../../parts/rows/Rows.tsx';
import type { copy } from '../copy.ts';
import { RemoveMethod } from '../parts/RemoveMethod.tsx';
import { type Announcement, useChange, useSecurityHost } from '../security-host.ts';

type SocialLogin = SecurityOverview['socials'][number];

const tones: Record<SocialConnection, Announcement['tone']> = {
  connected: 'success',
  taken: 'warning',
  refused: 'info',
  failed: 'warning',
};

/** Announces the result of a connection once, when the browser has just come back from a provider. */
function Arrival({ link }: { readonly link: LinkToken }) {
  const t = useCopy<typeof copy>();
  const { announce } = useSecurityHost();
  const arrive = useEffectEvent(() => {
    const outcome = link.says(socialConnectionParameter);
    link.forget();
    const what = socialConnections.find((each) => each === outcome);
    if (what !== undefined) announce({ section: 'socials', tone: tones[what], words: t(`socials.${what}`) });
  });
  useEffect(() => arrive(), []);
  return null;
}

function Connect({ provider, describedBy }: { readonly provider: SocialLogin['provider']; readonly describedBy: string }) {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const { busy, failure, begin } = useChange('socials');

  function leave({ redirectUrl }: { readonly redirectUrl: string }) {
    const address = socialAddress(host, provider, redirectUrl);
    if (address === undefined) throw new CallError('unreadable');
    host.navigate(address, 'provider');
  }

  return (
    <>
      <ErrorBanner error={failure} />
      <Button
        look="quiet"
        busy={busy}
        describedBy={describedBy}
        onClick={() => begin(() => client.ask(calls.connectOwnSocial, { body: { provider } }), leave)}
      >
        {t('socials.connect')}
      </Button>
    </>
  );
}

function SocialLoginRow({ social: { provider, connected, removedFrom } }: { readonly social: SocialLogin }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const nameId = useId();
  const name = socialNames[provider];
  return (
    <Row id={nameId} name={name} mark={connected && t('socials.isConnected')}>
      {connected ? (
        <RemoveMethod
          section="socials"
          method={{ kind: 'social', id: provider }}
          removedFrom={removedFrom}
          label={t('socials.disconnect')}
          describedBy={nameId}
          question={t('socials.disconnectAsk', { name })}
          yes={t('socials.disconnectYes')}
          make={() => client.ask(calls.disconnectSocial, { params: { provider } })}
          removed={t('socials.disconnected', { name })}
        />
      ) : (
        <Connect provider={provider} describedBy={nameId} />
      )}
    </Row>
  );
}

export function SocialLoginsValue({ socials }: Pick<SecurityOverview, 'socials'>) {
  const t = useCopy<typeof copy>();
  const connected = socials.filter(({ connected }) => connected).map(({ provider }) => socialNames[provider]);
  return <span>{connected.length === 0 ? t('socials.notConnected') : connected.join(', ')}</span>;
}

/** The social logins of this account, if any provider is configured. */
export function SocialLogins({ socials }: Pick<SecurityOverview, 'socials'>) {
  const t = useCopy<typeof copy>();
  const link = useLinkToken();
  return (
    <>
      <p>{t('socials.text')}</p>
      <Arrival key={link.opened} link={link} />
      <Rows>
        {socials.map((social) => (
          <SocialLoginRow key={social.provider} social={social} />
        ))}
      </Rows>
    </>
  );
}
