/** The rows of the security page. A new kind of protection is one entry here, and its name in `security-host.ts`. */
import type { SecurityOverview } from '@stepgate/contract';
import type { ComponentType } from 'react';
import { AppIcon } from '../../ui/icons/AppIcon.tsx';
import { CallIcon } from '../../ui/icons/CallIcon.tsx';
import { CodesIcon } from '../../ui/icons/CodesIcon.tsx';
import { DeviceIcon } from '../../ui/icons/DeviceIcon.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { FaceIcon } from '../../ui/icons/FaceIcon.tsx';
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';
import { UserIcon } from '../../ui/icons/UserIcon.tsx';
import type { copy } from './copy.ts';
import { Authenticator, AuthenticatorValue } from './sections/Authenticator.tsx';
import { BackupCodes, BackupCodesValue } from './sections/BackupCodes.tsx';
import { Devices, DevicesValue } from './sections/Devices.tsx';
import { EmailAddress, EmailAddressValue } from './sections/EmailAddress.tsx';
import { Face, FaceValue } from './sections/Face.tsx';
import { Passkeys, PasskeysValue } from './sections/Passkeys.tsx';
import { Password, PasswordValue } from './sections/Password.tsx';
import { PhoneNumbers, PhoneNumbersValue } from './sections/PhoneNumbers.tsx';
import { isPreferenceOffered, PreferredMethod, PreferredMethodValue } from './sections/PreferredMethod.tsx';
import { Sessions, SessionsValue } from './sections/Sessions.tsx';
import { SocialLogins, SocialLoginsValue } from './sections/SocialLogins.tsx';
import { areBrowsersOffered, TrustedBrowsers, TrustedBrowsersValue } from './sections/TrustedBrowsers.tsx';
import type { SectionName } from './security-host.ts';

export type SecuritySection = {
  /** Also the fragment of a link to the row, such as `/home/security#password`. */
  readonly name: SectionName;
  readonly icon: ComponentType;
  readonly title: Extract<keyof typeof copy, `${string}.title`>;
  /** The current state, in a few words. */
  readonly Value: ComponentType<SecurityOverview>;
  /** The content of the open row. It is there while the row is closed, so that typed text stays. */
  readonly Content: ComponentType<SecurityOverview>;
  /** Whether this service has it. Only rows that every service has are drawn before the answer. */
  readonly isOffered?: (overview: SecurityOverview) => boolean;
};

/** In their order. What a service may lack comes last, so that nothing moves when the answer arrives. */
export const sections: readonly SecuritySection[] = [
  { name: 'email', icon: EnvelopeIcon, title: 'email.title', Value: EmailAddressValue, Content: EmailAddress },
  { name: 'password', icon: LockIcon, title: 'ownPassword.title', Value: PasswordValue, Content: Password },
  { name: 'passkeys', icon: KeyIcon, title: 'passkeys.title', Value: PasskeysValue, Content: Passkeys },
  { name: 'phones', icon: CallIcon, title: 'phones.title', Value: PhoneNumbersValue, Content: PhoneNumbers },
  { name: 'authenticator', icon: AppIcon, title: 'authenticator.title', Value: AuthenticatorValue, Content: Authenticator },
  { name: 'backup', icon: CodesIcon, title: 'backup.title', Value: BackupCodesValue, Content: BackupCodes },
  { name: 'devices', icon: PhoneIcon, title: 'devices.title', Value: DevicesValue, Content: Devices },
  { name: 'sessions', icon: DeviceIcon, title: 'sessions.title', Value: SessionsValue, Content: Sessions },
  {
    name: 'preferred',
    icon: ShieldIcon,
    title: 'preferred.title',
    Value: PreferredMethodValue,
    Content: PreferredMethod,
    isOffered: isPreferenceOffered,
  },
  {
    name: 'browsers',
    icon: DeviceIcon,
    title: 'browsers.title',
    Value: TrustedBrowsersValue,
    Content: TrustedBrowsers,
    isOffered: areBrowsersOffered,
  },
  {
    name: 'face',
    icon: FaceIcon,
    title: 'ownFace.title',
    Value: FaceValue,
    Content: Face,
    isOffered: ({ faceMatch }) => faceMatch.available,
  },
  {
    name: 'socials',
    icon: UserIcon,
    title: 'socials.title',
    Value: SocialLoginsValue,
    Content: SocialLogins,
    isOffered: ({ socials }) => socials.length > 0,
  },
];
