import { Icon } from './Icon.tsx';

/** A mobile phone. */
export const PhoneIcon = () => <Icon d="M9 2.75h6a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2M11 18h2" />;
