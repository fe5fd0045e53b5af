export { codeOnPhone } from './code-on-phone.ts';
export { emptyTray } from './empty-tray.ts';
export { envelope } from './envelope.ts';
export { face } from './face.ts';
export { hourglass } from './hourglass.ts';
export { key } from './key.ts';
export { shield } from './shield.ts';
export { stopHand } from './stop-hand.ts';
