/**
 * The texts that a customer's device signs (ECDSA on P-256 with SHA-256, the signature as r‖s). Each names its purpose, so that a
 * signature under one is invalid for another.
 */
export const deviceTexts = {
  enrol: (of: { code: string; publicKey: string }): string => `stepgate device enrol\n${of.code}\n${of.publicKey}`,
  requests: (of: { deviceId: string; signedAt: number }): string => `stepgate device requests\n${of.deviceId}\n${of.signedAt}`,
  /** The device signs the summary as it was shown: one line. Without a summary the text ends before it. */
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
  /** For one recovery, as the service named it. */
  cancelRecovery: (of: { deviceId: string; recoveryId: string }): string =>
    `stepgate device cancel recovery\n${of.deviceId}\n${of.recoveryId}`,
  /** For one change of a phone number, as the service named it. */
  cancelPhoneChange: (of: { deviceId: string; phoneChangeId: string }): string =>
    `stepgate device cancel phone change\n${of.deviceId}\n${of.phoneChangeId}`,
  leave: (of: { deviceId: string; signedAt: number }): string => `stepgate device leave\n${of.deviceId}\n${of.signedAt}`,
} as const;
