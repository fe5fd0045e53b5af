/**
 * A company's own SMS gateway behind Stepgate's port for phones: `STEPGATE_PHONE_PROVIDER` names this file. The gateway takes
 * JSON and answers 202 once it has accepted the message, 422 if the number can't receive messages.
 */

/** Time for the gateway to answer, in milliseconds: Stepgate itself waits four seconds. */
const patience = 3_500;

/** @param env the service's environment */
export default function createGateway({ GATEWAY_URL, GATEWAY_KEY }) {
  if (!GATEWAY_URL || !GATEWAY_KEY) throw new Error('GATEWAY_URL and GATEWAY_KEY must be set');
  return {
    // Stepgate offers exactly these channels.
    channels: new Set(['sms']),

    async send({ id, to, text }) {
      const answer = await fetch(new URL('/messages', GATEWAY_URL), {
        method: 'POST',
        headers: { authorization: `Bearer ${GATEWAY_KEY}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ to, text }),
        // A redirect would carry the number and the code to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      if (answer.ok) return { outcome: 'sent' };
      if (answer.status === 422) return { outcome: 'refused', because: 'not-mobile' };
      // After an error inside the gateway it is unknown whether the message was sent. Any other answer means that it wasn't.
      return answer.status >= 500 ? { outcome: 'unknown' } : { outcome: 'failed', reason: `status ${answer.status}` };
    },
  };
}
