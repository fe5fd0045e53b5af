/**
 * The known gain of each attack against each method: nothing, or what remains. The tests compare every cell with it, both ways. A cell that becomes empty is a
 * promise kept better: change it here, and run `npm run attacks`.
 */
import type { Gain } from './gains.ts';
import type { Attack, Method } from './names.ts';

type Cell = readonly Gain[];

const holds: Cell = [];

/** Of a relay: it has the session that it passed on, and what the customer proves on its page. */
const relayedCode: Cell = ['reads', 'pays if unread', 'enrols if unread'];
const relayedUnseen: Cell = ['reads', 'pays unseen', 'enrols unseen'];
/** A new number puts payments on hold. */
const relayedWithoutMoney: Cell = ['reads', 'enrols if unread'];
const takenOverWithoutMoney: Cell = ['reads', 'enrols'];
/** Of somebody who gets the codes. */
const takenOver: Cell = ['reads', 'pays', 'enrols'];
/** The operator says that the SIM card is new. */
const readOnly: Cell = ['reads'];
const copied: Cell = ['reads'];

type Row = Readonly<Record<Attack, Cell>>;

const row = (remains: Partial<Row> = {}): Row => ({
  relay: holds,
  'sim-swap': holds,
  'known-sim-swap': holds,
  'push-bombing': holds,
  'stolen-cookie': copied,
  'hostile-page': holds,
  'taken-mailbox': holds,
  ...remains,
});

const code = row({ relay: relayedCode, 'sim-swap': takenOver, 'known-sim-swap': readOnly });

export const expected: Readonly<Record<Method, Row>> = {
  PASSWORD_ALONE: row(),
  SMS: code,
  WHATSAPP: code,
  VOICE: code,
  TOTP: row({ relay: relayedUnseen }),
  PUSH: row({ relay: relayedCode, 'push-bombing': ['by chance'] }),
  FACE_MATCH: row({ relay: relayedUnseen }),
  PASSKEY: row(),
  PASSKEY_LOGIN: row(),
  PASSKEY_BESIDE_OTHERS: code,
  PASSKEYS_ONLY: row(),
  PASSWORD: code,
  SOCIAL_LOGIN: row({ 'sim-swap': takenOver, 'known-sim-swap': readOnly }),
  KNOWN_DEVICE: code,
  PROFILER: code,
  EMAIL_CHECKPOINT: row(),
  EMAIL_VERIFICATION: row({ relay: relayedCode }),
  MANDATORY_RESET_PASSWORD: row(),
  PHONE_GUESS: code,
  SELFIE_WITH_ID: row({ relay: relayedCode }),
  UPDATE_PHONE_NUMBER: row({ relay: relayedWithoutMoney, 'sim-swap': takenOverWithoutMoney, 'known-sim-swap': readOnly }),
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: row({ relay: relayedWithoutMoney, 'sim-swap': takenOver, 'known-sim-swap': readOnly }),
};
