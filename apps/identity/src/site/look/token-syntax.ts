/** The design tokens that an operator may set, and the values that each takes. docs/theming.md says what they colour or measure. */

const colour = '<color>';
const length = '<length [0,∞]>';
const time = '<time [0,∞]>';
const shadow = 'none | <shadow>#';
const size = '<number [0,∞]>';

/**
 * Token → syntax of its values (CSS Values and Units, value definition syntax). The rooms of social logins and of a captcha aren't here: the service
 * itself writes them.
 */
export const tokenSyntax: ReadonlyMap<string, string> = new Map([
  ['color-scheme', 'light | dark | [ light && dark ]'],
  ...[
    ...[
      'ink',
      'ink-quiet',
      'ground',
      'surface',
      'line',
      'control',
      'accent',
      'accent-strong',
      'on-accent',
      'accent-soft',
      'idle',
    ],
    ...['success', 'success-soft', 'info', 'info-soft', 'warning', 'warning-soft'],
    ...['danger', 'danger-soft', 'danger-strong', 'on-danger', 'shade', 'edge', 'backdrop'],
    ...['camera', 'camera-shade', 'camera-line', 'camera-sign'],
  ].map((name) => [`--sg-${name}`, colour] as const),
  ...['shadow', 'shadow-large'].map((name) => [`--sg-${name}`, shadow] as const),
  ...[
    ...[1, 2, 3, 4, 5, 6, 8, 10, 16].map((step) => `space-${step}`),
    ...['border', 'radius', 'radius-large', 'button-radius', 'text-small', 'text', 'text-section', 'text-title', 'text-code'],
    ...['text-number', 'captcha-height', 'column', 'control-size', 'medallion', 'focus-ring'],
  ].map((name) => [`--sg-${name}`, length] as const),
  ...['leading', 'leading-title'].map((name) => [`--sg-${name}`, size] as const),
  ...['quick', 'settle', 'skeleton-delay'].map((name) => [`--sg-${name}`, time] as const),
  ['--sg-font', '[ <string> | <custom-ident>+ ]#'],
  ['--sg-illustration', '0 | 1'],
  ['--sg-title-weight', '<font-weight-absolute>'],
  ['--sg-title-tracking', '<length>'],
  ['--sg-link-line', "<'text-decoration-line'>"],
]);

/** Everything that a value may compute. None of them reads a file, an attribute or another property. */
export const valueFunctions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix', 'light-dark'],
  ...['calc', 'min', 'max', 'clamp'],
]);

/** Times of movements, which are zero for a customer who wants no motion. */
export const motion: ReadonlySet<string> = new Set(['--sg-quick', '--sg-settle']);
