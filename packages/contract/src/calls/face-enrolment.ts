/** The face that later matches are made with: enrolled, taken anew and forgotten by its owner. Each needs a second factor of the last five minutes. */
import { call } from '../call.ts';
import { faceScanForm, faceSession, faceStatusAnswer, readFaceStatus } from './face-match.ts';

const path = '/gateway/identity/api/v1/security/face';
const change = { auth: 'session', credentials: 'same-origin' } as const;
const refusals = {
  401: { problems: ['session_not_found', 'session_frozen'] },
  403: { problems: ['second_factor_needed', 'not_allowed'] },
} as const;
const noSession = { 404: { problems: ['face_session_not_found'] } } as const;

export const beginFaceEnrolment = call({
  ...change,
  id: 'beginFaceEnrolment',
  summary: 'Begins a session for the scan that later ones are compared with. 404 where this service has no engine for faces.',
  method: 'POST',
  path: `${path}/begin`,
  headers: ['clientId', 'faceSdkVersion'],
  answers: {
    200: { body: faceSession },
    400: { problems: ['unsupported_sdk_version'] },
    ...refusals,
    404: { problems: ['not_found'] },
    429: { problems: ['too_many_requests'] },
    503: { problems: ['busy'] },
  },
});

export const submitFaceEnrolment = call({
  ...change,
  id: 'submitFaceEnrolment',
  summary: 'Takes the scan of a session, once.',
  method: 'POST',
  path: `${path}/submit`,
  headers: ['clientId', 'faceSession'],
  form: faceScanForm,
  answers: { 204: 'empty', ...refusals, ...noSession },
});

export const faceEnrolmentStatus = call({
  ...change,
  id: 'faceEnrolmentStatus',
  summary: 'ACCEPTED: the face is enrolled, in place of the one before.',
  method: 'GET',
  path: `${path}/status`,
  headers: ['clientId', 'faceSession'],
  read: readFaceStatus,
  answers: { 200: { body: faceStatusAnswer }, 401: refusals[401], 403: { problems: ['not_allowed'] }, ...noSession },
});

export const enrolFaceFromPhoto = call({
  ...change,
  id: 'enrolFaceFromPhoto',
  summary: 'Enrols the face on the photo with a document that staff has approved last.',
  method: 'POST',
  path: `${path}/from-photo`,
  headers: ['clientId'],
  answers: {
    204: 'empty',
    400: { problems: ['face_not_usable'] },
    ...refusals,
    404: { problems: ['not_found'] },
    503: { problems: ['busy'] },
  },
});

export const removeFace = call({
  ...change,
  id: 'removeFace',
  summary: 'Forgets the face of the customer.',
  method: 'POST',
  path: `${path}/remove`,
  headers: ['clientId'],
  answers: { 204: 'empty', ...refusals, 409: { problems: ['last_way'] } },
});
