/** Brands that the front page can be seen in: tokens, as a company sets them (docs/theming.md). */

type Tokens = Readonly<Record<`--sg-${string}`, string>>;

const violet: Tokens = {
  '--sg-accent': 'light-dark(#5320a8, #cdb8ff)',
  '--sg-accent-strong': 'light-dark(#3f1785, #dccdff)',
  '--sg-on-accent': 'light-dark(#ffffff, #1d0b3f)',
  '--sg-accent-soft': 'light-dark(#f1ebfc, #2c1f4a)',
  '--sg-ground': 'light-dark(#f6f3fc, #120d1d)',
  '--sg-surface': 'light-dark(#ffffff, #1b1529)',
  '--sg-radius': '1rem',
  '--sg-radius-large': '2rem',
  '--sg-button-radius': '2rem',
};

const lime: Tokens = {
  '--sg-accent': 'light-dark(#3d5200, #c6ff3d)',
  '--sg-accent-strong': 'light-dark(#2e3e00, #dcff85)',
  '--sg-on-accent': 'light-dark(#ffffff, #16200a)',
  '--sg-accent-soft': 'light-dark(#f0f6dc, #2a3018)',
  '--sg-ground': 'light-dark(#f6f8f0, #0e0b16)',
  '--sg-surface': 'light-dark(#ffffff, #16121f)',
  '--sg-radius': '0.25rem',
  '--sg-radius-large': '0.25rem',
  '--sg-button-radius': '0.25rem',
};

/** `own`: the brand that the service is set up with. */
export const brands = ['own', 'violet', 'lime'] as const;
export const schemes = ['automatic', 'light', 'dark'] as const;
export type BrandName = (typeof brands)[number];
export type SchemeName = (typeof schemes)[number];

export type Look = { readonly brand: BrandName; readonly scheme: SchemeName };
export const ownLook: Look = { brand: 'own', scheme: 'automatic' };

const tokensOf: Readonly<Record<BrandName, Tokens>> = { own: {}, violet, lime };

/** Gives a page this look, in place of its former one. */
export function dress({ style }: HTMLElement, { brand, scheme }: Look): void {
  for (const name of Object.keys({ ...violet, ...lime })) style.removeProperty(name);
  for (const [name, value] of Object.entries(tokensOf[brand])) style.setProperty(name, value);
  style.colorScheme = scheme === 'automatic' ? '' : scheme;
}
