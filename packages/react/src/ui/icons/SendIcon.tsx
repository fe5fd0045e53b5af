import { Icon } from './Icon.tsx';

/** Sending money. */
export const SendIcon = () => <Icon d="M20.75 3.25L10 14M20.75 3.25L14 20.75 10 14 3.25 10z" />;
