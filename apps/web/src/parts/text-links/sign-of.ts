import { articleLocation, contactLocation, helpRoute, routes } from '@stepgate/contract';
import {
  DocumentIcon,
  EnvelopeIcon,
  FaceIcon,
  HelpIcon,
  LockIcon,
  MessageIcon,
  PhoneIcon,
  ShieldIcon,
  StoppedIcon,
  UserIcon,
  WarningIcon,
} from '@stepgate/react';
import type { ComponentType } from 'react';

const signs: Readonly<Record<string, ComponentType>> = {
  [helpRoute]: HelpIcon,
  [routes.home]: UserIcon,
  [routes.contact]: EnvelopeIcon,
  [routes.contactChannels]: HelpIcon,
  [contactLocation('sign-up', 'general-logged-out')]: UserIcon,
  [contactLocation('deactivated-account', 'general-logged-out')]: WarningIcon,
  [contactLocation('fraud', 'general-logged-out')]: ShieldIcon,
  [routes.contactTroubleLoggingIn]: LockIcon,
  [routes.troubleLoggingIn]: LockIcon,
  [articleLocation('accessibility')]: UserIcon,
  [articleLocation('blocked-address')]: StoppedIcon,
  [articleLocation('captcha')]: FaceIcon,
  [articleLocation('codes-do-not-arrive')]: MessageIcon,
  [articleLocation('deactivated-accounts')]: WarningIcon,
  [articleLocation('how-we-check-who-you-are')]: UserIcon,
  [articleLocation('lost-phone-number')]: PhoneIcon,
  [articleLocation('privacy-policy')]: LockIcon,
  [articleLocation('what-we-never-ask')]: ShieldIcon,
};

/** The sign of a text, by its address: above its title, and beside the links to it. */
export const signOf = (href: string): ComponentType => signs[href] ?? signs[href.split('?')[0] ?? href] ?? DocumentIcon;
