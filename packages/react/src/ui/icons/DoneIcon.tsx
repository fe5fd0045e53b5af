import { Icon } from './Icon.tsx';

/** A success. */
export const DoneIcon = () => <Icon d="M5 12.75l4.75 4.75L19.25 7.25" />;
