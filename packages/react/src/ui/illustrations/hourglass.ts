/** Time that runs or has run out. */
export const hourglass =
  'M24 12h48M24 84h48M30 12v14c0 11 14 15 14 22S30 59 30 70v14M66 12v14c0 11-14 15-14 22s14 11 14 22v14M38 28h20M48 46v14M37 84v-6h5v-6h12v6h5v6';
