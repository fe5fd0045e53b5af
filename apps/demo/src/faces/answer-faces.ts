/** The call by which the demo's phone sets the stand-in's answer. Never registered in production. */
import { demoCalls } from '@stepgate/contract';
import { type Route, serveCall } from '@stepgate/identity/for-extras';
import type { FaceStandIn } from './stand-in.ts';

export const answerFacesRoute = (faces: FaceStandIn): Route<'demoAnswerFaces'> =>
  serveCall(demoCalls.demoAnswerFaces, async ({ body: { answer } }) => {
    faces.answer = answer;
  });
