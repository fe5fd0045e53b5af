import type { StaffWord } from '@stepgate/contract/staff-words';

type RiskWord = `risk.${'profile' | 'checkpoint' | 'guess' | 'selfie'}` & StaffWord;

const riskWords: Readonly<Record<string, RiskWord>> = {
  profile: 'risk.profile',
  checkpoint: 'risk.checkpoint',
  guess: 'risk.guess',
  selfie: 'risk.selfie',
};

/** @returns the id of the words for what a risk asks for; `undefined` for one of a later version */
export const riskWordOf = (risk: string): RiskWord | undefined => (Object.hasOwn(riskWords, risk) ? riskWords[risk] : undefined);
