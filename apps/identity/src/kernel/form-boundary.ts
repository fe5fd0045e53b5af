/** The boundary of a form. The client chooses it, and the parser searches every byte for it, so it is limited separately. */
import { forms } from '@stepgate/contract';

/** The characters of RFC 2046, 5.1.1; the last one can't be a space. */
const allowed = /^[A-Za-z0-9'()+_,./:=? -]*[A-Za-z0-9'()+_,./:=?-]$/;

const isAllowed = (boundary: string): boolean =>
  boundary.length >= forms.boundary.least && boundary.length <= forms.boundary.most && allowed.test(boundary);

const unquoted = (value: string): string =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;

export const isForm = (contentType: string): boolean => /^multipart\//i.test(contentType);

/** @returns `undefined` if this isn't a form, if its content type or boundary is out of bounds, or if it names two boundaries */
export function parseFormBoundary(contentType: string): string | undefined {
  if (contentType.length > forms.contentType) return undefined;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type.toLowerCase() !== 'multipart/form-data') return undefined;
  const [boundary, ...others] = parameters
    .filter((parameter) => parameter.slice(0, 9).toLowerCase() === 'boundary=')
    .map((parameter) => unquoted(parameter.slice(9)));
  return boundary !== undefined && others.length === 0 && isAllowed(boundary) ? boundary : undefined;
}
