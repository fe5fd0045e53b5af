/** An invitation to a team. Its reader may not know us, so it says first whose words it quotes, and its subject quotes none. */

import { lifetimes } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import type { MailSettings } from './mail-model.ts';
import { daysIn, mailWords, type Words } from './mail-words.ts';
import { quoted } from './quoted-words.ts';

type Invited = { readonly businessName: string; readonly invitedBy: string; readonly link: string };

export const invitationWords = (settings: MailSettings, { businessName, invitedBy, link }: Invited, language: Language): Words =>
  mailWords(settings, language, 'teamInvitation', {
    business: quoted(businessName, language),
    inviter: quoted(invitedBy, language),
    link,
    days: daysIn(lifetimes.teamInvitation),
  });
