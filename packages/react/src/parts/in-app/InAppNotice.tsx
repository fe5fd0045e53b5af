import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import type { copy } from './copy.ts';
import type { InAppBrowser } from './in-app-browser.ts';
import { plainAddress, realBrowserAddress } from './real-browser-address.ts';

export type InAppNoticeProps = {
  /** The features that don't work there. */
  readonly what: 'socials' | 'passkeys';
  readonly inApp: InAppBrowser;
};

/** Says what doesn't work inside the app, and links to the real browser. */
export function InAppNotice({ what, inApp }: InAppNoticeProps) {
  const t = useCopy<typeof copy>();
  const [copied, setCopied] = useState<'copied' | 'byHand'>();
  const { app } = inApp;
  const address = plainAddress(location);

  async function copyAddress() {
    // A web view may have no clipboard, or refuse it.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => true)).catch(() => false);
    setCopied(isCopied ? 'copied' : 'byHand');
  }

  return (
    <Note>
      <p>{`${app === undefined ? t('inApp.insideUnnamed') : t('inApp.inside', { app })} ${t(`inApp.${what}`)}`}</p>
      <LinkButton href={realBrowserAddress(address, inApp)}>{t('inApp.open')}</LinkButton>
      <Button look="quiet" onClick={() => void copyAddress()}>
        {t('inApp.copy')}
      </Button>
      <p role="status">{copied !== undefined && t(`inApp.${copied}`, { address })}</p>
    </Note>
  );
}
