/** The browser's statement about a signature, which the authenticator has signed with it. */
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';

const clientData = v.object({ type: v.string(), challenge: v.string(), crossOrigin: v.optional(v.boolean()) });

/** @param text base64url @returns `undefined` if it is no client data */
export const readClientData = (text: string): v.InferOutput<typeof clientData> | undefined =>
  parseStored(clientData, Buffer.from(text, 'base64url').toString());
