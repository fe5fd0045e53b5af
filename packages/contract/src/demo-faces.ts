/** The possible answers of the demo's stand-in for a vendor of face matches. `slow`: it accepts, after a while. */
export const demoFaceAnswers = ['accept', 'reject', 'fail', 'slow'] as const;
export type DemoFaceAnswer = (typeof demoFaceAnswers)[number];
