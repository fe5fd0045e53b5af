import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

/** The other fields of a photo's form. */
export const selfieForm = { purpose: 'SELFIE_WITH_ID_SECURITY', sourceOfUpload: 'SECURITY' } as const;

export const uploadSelfie = call({
  id: 'uploadSelfie',
  summary:
    'A photo of the face with an identity document. It is decoded and re-encoded, stored encrypted, shown to staff only, and deleted after the decision. Five for each token.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  form: {
    file: 'JPEG, PNG, WebP or AVIF, 10 485 760 bytes at most',
    purpose: selfieForm.purpose,
    sourceOfUpload: selfieForm.sourceOfUpload,
  },
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: { problems: ['invalid_format', 'invalid_file'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
    429: { problems: ['too_many_requests'] },
  },
});
