import type { ChallengeType } from '@stepgate/contract';
import type { ComponentType } from 'react';
import { AppIcon } from '../../ui/icons/AppIcon.tsx';
import { CallIcon } from '../../ui/icons/CallIcon.tsx';
import { ChatIcon } from '../../ui/icons/ChatIcon.tsx';
import { DocumentIcon } from '../../ui/icons/DocumentIcon.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { FaceIcon } from '../../ui/icons/FaceIcon.tsx';
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { MessageIcon } from '../../ui/icons/MessageIcon.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';

/** The sign of each method in the chooser: the same as on its screen. */
export const methodIcons: Readonly<Record<ChallengeType, ComponentType>> = {
  PASSKEY: KeyIcon,
  PUSH: PhoneIcon,
  FACE_MATCH: FaceIcon,
  PASSWORD: LockIcon,
  MANDATORY_RESET_PASSWORD: LockIcon,
  EMAIL_VERIFICATION: EnvelopeIcon,
  SMS: MessageIcon,
  WHATSAPP: ChatIcon,
  VOICE: CallIcon,
  PHONE_GUESS: PhoneIcon,
  SELFIE_WITH_ID: DocumentIcon,
  TOTP: AppIcon,
  PROFILER: ShieldIcon,
  EMAIL_CHECKPOINT: EnvelopeIcon,
  UPDATE_PHONE_NUMBER: PhoneIcon,
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: PhoneIcon,
};
