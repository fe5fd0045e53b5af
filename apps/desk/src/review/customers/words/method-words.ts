import type { ChallengeType } from '@stepgate/contract';
import type { StaffWord } from '@stepgate/contract/staff-words';

type MethodWord = `method.${ChallengeType | 'SOCIAL' | 'KNOWN_DEVICE'}` & StaffWord;

/** Every type of challenge, and the proofs that no challenge gives. */
const methodWords: Readonly<Record<ChallengeType | 'SOCIAL' | 'KNOWN_DEVICE', MethodWord>> = {
  PASSKEY: 'method.PASSKEY',
  PUSH: 'method.PUSH',
  SMS: 'method.SMS',
  TOTP: 'method.TOTP',
  WHATSAPP: 'method.WHATSAPP',
  VOICE: 'method.VOICE',
  FACE_MATCH: 'method.FACE_MATCH',
  PASSWORD: 'method.PASSWORD',
  PHONE_GUESS: 'method.PHONE_GUESS',
  SELFIE_WITH_ID: 'method.SELFIE_WITH_ID',
  PROFILER: 'method.PROFILER',
  EMAIL_CHECKPOINT: 'method.EMAIL_CHECKPOINT',
  EMAIL_VERIFICATION: 'method.EMAIL_VERIFICATION',
  MANDATORY_RESET_PASSWORD: 'method.MANDATORY_RESET_PASSWORD',
  UPDATE_PHONE_NUMBER: 'method.UPDATE_PHONE_NUMBER',
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: 'method.INITIATE_CHANGE_PHONE_NUMBER_FLOW',
  SOCIAL: 'method.SOCIAL',
  KNOWN_DEVICE: 'method.KNOWN_DEVICE',
};

const isNamed = (type: string): type is keyof typeof methodWords => Object.hasOwn(methodWords, type);

/** @returns the id of the words for a method; `undefined` for one of a later version */
export const methodWordOf = (type: string): MethodWord | undefined => (isNamed(type) ? methodWords[type] : undefined);
