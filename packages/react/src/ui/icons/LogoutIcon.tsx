import { Icon } from './Icon.tsx';

/** Logs out. */
export const LogoutIcon = () => <Icon d="M9.5 3.75H6a2 2 0 0 0-2 2v12.5a2 2 0 0 0 2 2h3.5M15.5 7.5L20 12l-4.5 4.5M20 12H9.5" />;
