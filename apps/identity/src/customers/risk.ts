/**
 * The risk that staff or an external rule has noted about a customer. Before the factors it adds the profiler, an email checkpoint, a phone guess, or
 * a photo with a document.
 */
const risks = ['none', 'profile', 'checkpoint', 'guess', 'selfie'] as const;
export type Risk = (typeof risks)[number];
export const parseRisk = (name: string): Risk => risks.find((risk) => risk === name) ?? 'none';
