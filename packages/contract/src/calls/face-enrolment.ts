/** The enrolled face that later matches compare with. To enrol it, from a scan or from a photo, and to delete it are approved for each request. */
import { call } from '../call.ts';
import { faceScanForm, faceSession, faceStatusAnswer, readFaceStatus } from './face-match.ts';

const path = '/gateway/identity/api/v1/security/face';
const withSession = { auth: 'session', credentials: 'same-origin' } as const;
const change = { ...withSession, provedBy: 'session-key', approval: 'request' } as const;
const noOwner = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;
const refusals = {
  ...noOwner,
  403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'not_allowed'] },
} as const;
const noSession = { 404: { problems: ['face_session_not_found'] } } as const;

export const beginFaceEnrolment = call({
  ...change,
  id: 'beginFaceEnrolment',
  summary:
    'Begins a face session for the scan that later ones are compared with. After a scan that failed, the header `x-face-session` with the earlier face session begins another one under the same approval, for ten minutes. 404 if this service has no vendor for faces.',
  method: 'POST',
  path: `${path}/begin`,
  headers: ['clientId', 'faceSdkVersion', 'faceSession'],
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
  ...withSession,
  provedBy: 'session-key',
  id: 'submitFaceEnrolment',
  summary: 'Takes the scan of a face session, once. It was given to an approved request.',
  method: 'POST',
  path: `${path}/submit`,
  headers: ['clientId', 'faceSession'],
  form: faceScanForm,
  answers: { 204: 'empty', ...noOwner, 403: { problems: ['session_key_needed', 'not_allowed'] }, ...noSession },
});

export const faceEnrolmentStatus = call({
  ...withSession,
  provedBy: 'cookie',
  id: 'faceEnrolmentStatus',
  summary: 'ACCEPTED: the face is enrolled and replaces the one before.',
  method: 'GET',
  path: `${path}/status`,
  headers: ['clientId', 'faceSession'],
  read: readFaceStatus,
  answers: { 200: { body: faceStatusAnswer }, ...noOwner, 403: { problems: ['not_allowed'] }, ...noSession },
});

export const enrolFaceFromPhoto = call({
  ...change,
  id: 'enrolFaceFromPhoto',
  summary: 'Enrols the face from the latest photo with a document that staff approved.',
  method: 'POST',
  path: `${path}/from-photo`,
  headers: ['clientId'],
  answers: {
    204: 'empty',
    400: { problems: ['face_not_usable'] },
    ...refusals,
    404: { problems: ['not_found'] },
    429: { problems: ['too_many_requests'] },
    503: { problems: ['busy'] },
  },
});

export const removeFace = call({
  ...change,
  id: 'removeFace',
  summary: "Deletes the customer's enrolled face.",
  method: 'POST',
  path: `${path}/remove`,
  headers: ['clientId'],
  answers: { 204: 'empty', ...refusals, 409: { problems: ['last_way'] } },
});
