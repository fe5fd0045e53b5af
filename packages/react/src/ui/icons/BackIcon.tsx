import { Icon } from './Icon.tsx';

/** Back to the step before. It points to the left: what shows it mirrors it where the text runs to the left. */
export const BackIcon = () => <Icon d="M19 12H5M11 6l-6 6 6 6" />;
