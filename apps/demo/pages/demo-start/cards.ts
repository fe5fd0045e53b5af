/** The cards of the demo, in groups. */
import { type DemoAttack, demoSendRoute, routes } from '@stepgate/contract';
import {
  AppIcon,
  CallIcon,
  ChatIcon,
  ClockIcon,
  CodesIcon,
  DangerIcon,
  DocumentIcon,
  EnvelopeIcon,
  FaceIcon,
  KeyIcon,
  LockIcon,
  MessageIcon,
  PhoneIcon,
  SendIcon,
  ShieldIcon,
  UserIcon,
  WarningIcon,
} from '@stepgate/react';
import type { ComponentType } from 'react';

export type Card = {
  readonly icon: ComponentType;
  /** Its requirement. */
  readonly needs?: Need;
} /** Logs in as a demo customer, up to the challenge. */ & (
  | { readonly id: CustomerCard; readonly email: string; readonly goesTo: string }
  /** Opens a page for somebody new. */
  | { readonly id: 'signUp'; readonly opens: string }
  /** Shows what an attacker gains. */
  | { readonly id: DemoAttack; readonly attacks: true }
);

export type Need = 'passkeys';

type CustomerCard =
  | 'send'
  | 'push'
  | 'sms'
  | 'totp'
  | 'passkey'
  | 'email'
  | 'selfie'
  | 'face'
  | 'change'
  | 'reset'
  | 'security'
  | 'deactivated';

export type CardId = Card['id'];

export const sendCard: Card = { id: 'send', icon: SendIcon, email: 'push@demo.example', goesTo: demoSendRoute };
export const pushCard: Card = { id: 'push', icon: PhoneIcon, email: 'push@demo.example', goesTo: routes.home };

export type GroupId = 'logIn' | 'prove' | 'recover' | 'manage' | 'attack';

/** Each card changes no customer of another one, apart from the card of the same name. */
export const groups: readonly { readonly id: GroupId; readonly cards: readonly Card[] }[] = [
  {
    id: 'logIn',
    cards: [
      { id: 'sms', icon: MessageIcon, email: 'sms@demo.example', goesTo: routes.home },
      pushCard,
      { id: 'totp', icon: AppIcon, email: 'totp@demo.example', goesTo: routes.home },
      { id: 'passkey', icon: KeyIcon, needs: 'passkeys', email: 'passkey@demo.example', goesTo: `${routes.security}#passkeys` },
      { id: 'signUp', icon: UserIcon, opens: routes.signUp },
    ],
  },
  {
    id: 'prove',
    cards: [
      { id: 'email', icon: WarningIcon, email: 'checkpoint@demo.example', goesTo: routes.home },
      { id: 'selfie', icon: DocumentIcon, email: 'selfie@demo.example', goesTo: routes.home },
      { id: 'face', icon: FaceIcon, email: 'face@demo.example', goesTo: routes.home },
    ],
  },
  {
    id: 'recover',
    cards: [
      { id: 'change', icon: CallIcon, email: 'change@demo.example', goesTo: routes.home },
      { id: 'reset', icon: EnvelopeIcon, email: 'reset@demo.example', goesTo: routes.home },
    ],
  },
  {
    id: 'manage',
    cards: [
      { id: 'security', icon: ShieldIcon, email: 'several@demo.example', goesTo: routes.security },
      { id: 'deactivated', icon: LockIcon, email: 'reactivate@demo.example', goesTo: routes.home },
    ],
  },
  {
    id: 'attack',
    cards: [
      { id: 'relay', icon: DangerIcon, attacks: true },
      { id: 'push-bombing', icon: ClockIcon, attacks: true },
      { id: 'sim-swap', icon: ChatIcon, attacks: true },
      { id: 'copied-cookie', icon: CodesIcon, attacks: true },
    ],
  },
];
