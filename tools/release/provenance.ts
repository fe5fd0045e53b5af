/**
 * Where a release comes from: an in-toto statement with the provenance of SLSA 1.0, in a DSSE envelope. Without times and random numbers, so that one commit
 * gives one statement.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';
import type { Sums } from './checksums.ts';
import type { Source } from './source.ts';

const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'https://slsa.dev/provenance/v1';

export type Builder = {
  /** The builder, as an address: the operator gives it. */
  readonly id: string;
  /** Of the programs that built it. */
  readonly version: Readonly<Record<string, string>>;
};

/** @param sums what was released */
export function describeProvenance(sums: Sums, { repository, commit, homepage, materials }: Source, builder: Builder): object {
  const source = { uri: `${repository}@${commit}`, digest: { gitCommit: commit } };
  return {
    _type: statementType,
    subject: Array.from(sums, ([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType,
    predicate: {
      buildDefinition: {
        buildType: `${homepage}/build-types/npm-run-release/v1`,
        externalParameters: { source, command: 'npm run release' },
        resolvedDependencies: [source, ...Array.from(materials, ([name, sha256]) => ({ name, digest: { sha256 } }))],
      },
      runDetails: { builder },
    },
  };
}

/** The signed text of DSSE: type and content, each with its length, so that neither can be taken for a part of the other. */
function preAuthenticationEncodingOf(type: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** By SHA-256 of the public key, as `openssl pkey -pubout -outform DER | sha256sum` says it. */
function keyIdOf(key: KeyObject): string {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex');
}

/** @param key a private key, Ed25519 */
export function sealStatement(statement: object, key: KeyObject): object {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign(null, preAuthenticationEncodingOf(payloadType, payload), key).toString('base64');
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: keyIdOf(key), sig }] };
}

const envelope = v.object({
  payloadType: v.literal(payloadType),
  payload: v.string(),
  signatures: v.array(v.object({ sig: v.string() })),
});

const digest = v.object({ sha256: v.string() });
const statementSchema = v.object({
  _type: v.literal(statementType),
  subject: v.array(v.object({ name: v.string(), digest })),
  predicateType: v.literal(predicateType),
  predicate: v.object({
    buildDefinition: v.object({
      externalParameters: v.object({ source: v.object({ uri: v.string(), digest: v.object({ gitCommit: v.string() }) }) }),
    }),
    runDetails: v.object({ builder: v.object({ id: v.string() }) }),
  }),
});

export type Statement = v.InferOutput<typeof statementSchema>;

const isSigned = ({ payload, signatures }: v.InferOutput<typeof envelope>, key: KeyObject): boolean =>
  signatures.some(({ sig }) =>
    verify(null, preAuthenticationEncodingOf(payloadType, Buffer.from(payload, 'base64')), key, Buffer.from(sig, 'base64')),
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined for what isn't such an envelope, signed with the key */
export function openEnvelope(text: string, key: KeyObject): Statement | undefined {
  const opened = v.safeParse(envelope, parseJson(text));
  if (!(opened.success && isSigned(opened.output, key))) return undefined;
  const statement = v.safeParse(statementSchema, parseJson(Buffer.from(opened.output.payload, 'base64').toString()));
  return statement.success ? statement.output : undefined;
}
