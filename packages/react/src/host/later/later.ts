/** What a page needs only after it is shown. It is loaded then, so that no first paint waits for it. */
export { watchKeyboard } from '../../ui/watch-keyboard.ts';
export { SlowAnswer } from './SlowAnswer.tsx';
