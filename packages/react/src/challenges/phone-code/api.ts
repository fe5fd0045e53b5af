import type { PhoneChannel } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import type { OfToken } from '../../parts/token-api.ts';

export const phoneCodeApi = ({ client, oneTimeToken }: OfToken) => ({
  trigger: (channel: PhoneChannel, phoneNumberId: string | undefined) =>
    client.ask(calls.triggerPhoneCode, { params: { channel }, body: { phoneNumberId } }, { oneTimeToken }),
  verify: (channel: PhoneChannel, otpCode: string) =>
    client.ask(calls.verifyPhoneCode, { params: { channel }, body: { otpCode } }, { oneTimeToken }),
});
