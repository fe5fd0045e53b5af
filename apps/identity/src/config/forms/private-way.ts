import { isLocalHost } from '@stepgate/contract';

/** Whether the way there is private: https, or a server on this machine. */
export const isPrivateWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
