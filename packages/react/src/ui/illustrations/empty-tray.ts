/** A tray with nothing in it. */
export const emptyTray =
  'M12 56l11-28a4 4 0 0 1 4-3h42a4 4 0 0 1 4 3l11 28v20a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6zM12 56h16v6h6v6h28v-6h6v-6h16';
