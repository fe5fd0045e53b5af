/** What a visitor of the demo can try. */
import { demoSendRoute, routes } from '@stepgate/contract';
import {
  AppIcon,
  CallIcon,
  DocumentIcon,
  EnvelopeIcon,
  FaceIcon,
  KeyIcon,
  MessageIcon,
  PhoneIcon,
  SendIcon,
  ShieldIcon,
  UserIcon,
} from '@stepgate/react';
import type { ComponentType } from 'react';

export type Card = { readonly icon: ComponentType } /** Logs in as a demo customer, up to the challenge. */ & (
  | { readonly id: CustomerCard; readonly email: string; readonly goesTo: string }
  /** Opens a page for somebody new. */
  | { readonly id: 'signUp'; readonly opens: string }
);

type CustomerCard = 'send' | 'push' | 'sms' | 'totp' | 'passkey' | 'email' | 'change' | 'selfie' | 'face' | 'security';

export type CardId = Card['id'];

export const cards: readonly Card[] = [
  { id: 'send', icon: SendIcon, email: 'push@demo.example', goesTo: demoSendRoute },
  { id: 'push', icon: PhoneIcon, email: 'push@demo.example', goesTo: routes.home },
  { id: 'sms', icon: MessageIcon, email: 'sms@demo.example', goesTo: routes.home },
  { id: 'totp', icon: AppIcon, email: 'totp@demo.example', goesTo: routes.home },
  { id: 'passkey', icon: KeyIcon, email: 'totp@demo.example', goesTo: `${routes.security}#passkeys` },
  { id: 'email', icon: EnvelopeIcon, email: 'checkpoint@demo.example', goesTo: routes.home },
  { id: 'change', icon: CallIcon, email: 'change@demo.example', goesTo: routes.home },
  { id: 'selfie', icon: DocumentIcon, email: 'selfie@demo.example', goesTo: routes.home },
  { id: 'face', icon: FaceIcon, email: 'face@demo.example', goesTo: routes.security },
  { id: 'security', icon: ShieldIcon, email: 'sms@demo.example', goesTo: routes.security },
  { id: 'signUp', icon: UserIcon, opens: routes.signUp },
];
