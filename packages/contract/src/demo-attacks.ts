/** The attacks of the front page, and the methods that each is tried against. The whole table is docs/attacks.md. */
export const attackedMethods = {
  relay: ['SMS', 'PUSH', 'PASSKEY'],
  'push-bombing': ['PUSH', 'SMS'],
  'sim-swap': ['SMS', 'TOTP', 'PASSKEY'],
  'copied-cookie': ['WITH_KEY', 'WITHOUT_KEY'],
} as const;
export type DemoAttack = keyof typeof attackedMethods;
export type AttackedMethod = (typeof attackedMethods)[DemoAttack][number];
