/** Which facts of an event leave the service: those that are named here. A new fact stays inside until somebody has decided. */
import type { ChangeKind, OwnFacts } from '../event-kinds.ts';

export const sent: { readonly [K in keyof OwnFacts]: readonly (keyof OwnFacts[K])[] } = {
  'login.started': ['action', 'proof', 'browser', 'network'],
  'login.finished': ['session', 'scope', 'proofs', 'browser'],
  'proof.refused': ['method', 'action'],
  'code.not-sent': ['channel', 'outcome', 'reason'],
  'method.blocked': ['family', 'block'],
  'method.unblocked': [],
  'session.ended': ['sessions'],
  'approval.asked': ['approval', 'action', 'details', 'shown', 'language', 'approves', 'policy', 'browser', 'network'],
  // The signatures themselves are in the receipt.
  'approval.signed': ['approval', 'passkey'],
  'approval.device-signed': ['approval', 'device'],
  'approval.given': ['approval', 'proofs'],
  'approval.denied': ['approval'],
  'approval.spent': ['approval'],
  'changes.undone': ['since', 'methods'],
  'recovery.asked': ['browser', 'network'],
  'staff.decided': ['case', 'decision', 'staff'],
  'customer.registered': [],
  'customer.exported': [],
  'customer.erased': [],
  'messages.half-used': ['limit', 'most'],
  'api-key.made': ['key', 'name', 'scopes'],
  'api-key.ended': ['key'],
  'log.root-signed': ['root', 'day', 'first', 'last', 'signed'],
  'log.sealed': ['root', 'digest'],
  'log.begun-again': ['root', 'reason', 'refusal', 'expected', 'expectedDigest', 'found', 'foundDigest', 'key'],
  'log.restored': ['position', 'root', 'digest'],
};

type Facts = Readonly<Record<string, unknown>>;

const isOwn = (kind: string): kind is keyof OwnFacts => Object.hasOwn(sent, kind);

/** The details of an approval without a phone number. The sentence that was shown has it masked. */
function withoutNumber(details: unknown): string {
  const { number: _, ...others }: Facts = JSON.parse(String(details));
  return JSON.stringify(others);
}

/**
 * @param facts as they are stored; those of a change are what the notification to the customer names, with numbers masked
 */
export function sentFacts(kind: keyof OwnFacts | ChangeKind | string, facts: Facts): Facts {
  if (!isOwn(kind)) return facts;
  const names: readonly string[] = sent[kind];
  const left = Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
  return kind === 'approval.asked' ? { ...left, details: withoutNumber(left.details) } : left;
}
