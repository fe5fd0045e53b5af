/**
 * The texts that a customer's device signs (ECDSA on P-256 with SHA-256, the signature as r‖s). Each names what it is for, so that a
 * signature under one is nothing under another.
 */
export const deviceTexts = {
  enrol: (of: { code: string; publicKey: string }): string => `stepgate device enrol\n${of.code}\n${of.publicKey}`,
  requests: (of: { deviceId: string; signedAt: number }): string => `stepgate device requests\n${of.deviceId}\n${of.signedAt}`,
  /** What is approved is signed as it was shown: a summary is one line, and where there is none the text ends before it. */
  answer: (of: {
    deviceId: string;
    requestId: string;
    answer: 'APPROVED' | 'DENIED';
    number?: string | undefined;
    summary?: string | undefined;
  }): string =>
    `stepgate device answer\n${of.deviceId}\n${of.requestId}\n${of.answer}\n${of.number ?? ''}${of.summary === undefined ? '' : `\n${of.summary}`}`,
  subscription: (of: { deviceId: string; signedAt: number; endpoint: string }): string =>
    `stepgate device subscription\n${of.deviceId}\n${of.signedAt}\n${of.endpoint}`,
  leave: (of: { deviceId: string; signedAt: number }): string => `stepgate device leave\n${of.deviceId}\n${of.signedAt}`,
} as const;
