import type { ChallengeType } from '@stepgate/contract';
import type { CopyOfType } from '../../challenges/registry.ts';

type CopyOf<Module extends { readonly copy: object }> = Module['copy'];
type SharedCopy = CopyOf<typeof import('../../flow/approve-another-way/copy.ts')> &
  CopyOf<typeof import('../../flow/step-up/copy.ts')> &
  CopyOf<typeof import('../../pages/login/second-step/copy.ts')> &
  CopyOf<typeof import('../../parts/camera/copy.ts')> &
  CopyOf<typeof import('../../parts/code-entry/copy.ts')> &
  CopyOf<typeof import('../../parts/duplicate-phone-number/copy.ts')> &
  CopyOf<typeof import('../../parts/hand-off/copy.ts')> &
  CopyOf<typeof import('../../parts/password-reset-link/copy.ts')> &
  CopyOf<typeof import('../../parts/phone-number-form/copy.ts')> &
  CopyOf<typeof import('../../parts/transaction-details/copy.ts')> &
  CopyOf<typeof import('../../parts/ways-out/copy.ts')>;

type IdOf<Each> = Each extends object ? keyof Each : never;

/** The English text of an id in whichever of them has it. */
type TextOf<Each, Id> = Each extends object ? (Id extends keyof Each ? Each[Id] : never) : never;

/** Every English text of the challenges by its id. */
export type AllCopy = SharedCopy & {
  readonly [Id in IdOf<CopyOfType[ChallengeType]>]: TextOf<CopyOfType[ChallengeType], Id>;
};

/** A translation has every id and no other: it is written as `{…} satisfies Translation`. */
export type Translation = { readonly [Id in keyof AllCopy]: string };
