/** For pages without React: the login and the dialogs of approvals as elements. */
export { defineElements, type LoginAttributes, type StepgateLoginEvent } from './start/define-elements.tsx';
