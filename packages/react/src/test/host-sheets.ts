/** The rules for elements that a host's page has around ours, and where they leave each element. For tests only. */
import elements from '../theme/elements.css?inline';

/** Shortened to what reaches elements of ours. */
const tailwind = `
  *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  html, :host { line-height: 1.5; tab-size: 4; font-family: ui-serif, serif; -webkit-tap-highlight-color: transparent }
  h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
  a { color: inherit; text-decoration: inherit }
  b, strong { font-weight: bolder }
  code { font-family: ui-monospace, monospace; font-size: 1em }
  small { font-size: 80% }
  table { text-indent: 0; border-color: inherit; border-collapse: collapse }
  progress { vertical-align: baseline }
  summary { display: list-item }
  ol, ul, menu { list-style: none }
  img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }
  img, video { max-width: 100%; height: auto }
  button, input, select, optgroup, textarea, ::file-selector-button {
    font: inherit; font-feature-settings: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1
  }
  ::placeholder { opacity: 1; color: color-mix(in oklab, currentcolor 50%, transparent) }
  textarea { resize: vertical }
  button, input:where([type='button'], [type='reset'], [type='submit']), ::file-selector-button { appearance: button }
`;

/** The first rules of many a page, with its headings in the middle. */
const plain = `
  * { margin: 0; padding: 0; box-sizing: border-box }
  h1, h2, h3 { text-align: center; text-transform: uppercase; font-style: italic }
  p, li, label, legend, dialog { line-height: 1.9; letter-spacing: 1px }
  body { font: 18px/145% Georgia, serif; text-align: center; color: #6b6375 }
`;

/** https://getbootstrap.com/docs/5.3/content/reboot/ */
const reboot = `
  *, ::before, ::after { box-sizing: border-box }
  h1, h2, h3 { margin-top: 0; margin-bottom: 0.5rem; font-weight: 500; line-height: 1.2; color: brown }
  h1 { font-size: 2.5rem }
  p { margin-top: 0; margin-bottom: 1rem }
  ol, ul { padding-left: 2rem }
  ol, ul, dl { margin-top: 0; margin-bottom: 1rem }
  dd { margin-bottom: 0.5rem; margin-left: 0 }
  a { color: blue; text-decoration: underline }
  code { font-size: 0.875em; color: deeppink; word-wrap: break-word }
  img, svg { vertical-align: middle }
  label { display: inline-block }
  button { border-radius: 0 }
  input, button, select, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
  button, select { text-transform: none }
  textarea { resize: vertical }
  fieldset { min-width: 0; padding: 0; margin: 0; border: 0 }
  legend { float: left; width: 100%; padding: 0; margin-bottom: 0.5rem; font-size: 1.5rem; line-height: inherit }
  legend + * { clear: left }
  progress { vertical-align: baseline }
  summary { display: list-item }
`;

/** https://github.com/GoogleChrome/dialog-polyfill: a page loads its sheet for every browser. */
const polyfill = `
  dialog { position: absolute; left: 0; right: 0; width: fit-content; height: fit-content; margin: auto; border: solid; padding: 1em; background: white; color: black; display: block }
  dialog:not([open]) { display: none }
  dialog + .backdrop { position: fixed; inset: 0; background: rgba(0, 0, 0, 0.1) }
`;

/** https://necolas.github.io/normalize.css/8.0.1/normalize.css, and the widths that sites give to text and to fields. */
const normalized = `
  html { line-height: 1.15; -webkit-text-size-adjust: 100% }
  h1 { font-size: 2em; margin: 0.67em 0 }
  img { border-style: none }
  button, input, optgroup, select, textarea { font-family: inherit; font-size: 100%; line-height: 1.15; margin: 0 }
  button, input { overflow: visible }
  fieldset { padding: 0.35em 0.75em 0.625em }
  legend { box-sizing: border-box; color: inherit; display: table; max-width: 100%; padding: 0; white-space: normal }
  [type='checkbox'], [type='radio'] { box-sizing: border-box; padding: 0 }
  details { display: block }
  p, li { max-width: 40ch; font-size: 1.125rem; text-indent: 1em }
  label, button { font-weight: 400; text-transform: uppercase }
  input, button, dialog { max-width: 90%; box-shadow: 0 0 3px gray }
`;

/** By the name of where it comes from. */
export const hostSheets = {
  "Tailwind's preflight": tailwind,
  "Tailwind's preflight in its layer": `@layer base { ${tailwind} }`,
  'margins of none and centred headings': plain,
  "Bootstrap's reboot": reboot,
  'normalize.css': normalized,
  'a polyfill for dialogs': polyfill,
};

/** What a host's rule may change of an element, beside its place. */
const looks = [
  'font',
  'letter-spacing',
  'text-align',
  'text-transform',
  'text-indent',
  'text-decoration-line',
  'color',
  'background-color',
  'border-width',
  'border-radius',
  'box-shadow',
  'list-style-type',
  'opacity',
] as const;

/** Each element that is drawn, with its box and its look. */
function readPlaces(root: Element): readonly string[] {
  return [root, ...root.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return '';
    const style = getComputedStyle(element);
    const box = [x, y, width, height].map((each) => Math.round(each * 4) / 4).join(' ');
    return [
      `${element.localName}.${element.getAttribute('class')?.split(' ')[0]}`,
      box,
      ...looks.map((name) => style.getPropertyValue(name)),
    ].join(' | ');
  });
}

/** @returns the elements that the sheet moves or changes: as they were, and as they are under it */
export function changedBy(sheet: string, root: Element): readonly (readonly [string, string])[] {
  const before = readPlaces(root);
  const ours = document.createElement('style');
  ours.textContent = elements;
  document.head.prepend(ours);
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = sheet;
  const now = readPlaces(root);
  ours.remove();
  style.remove();
  return before.flatMap((was, at) => (was === now[at] ? [] : [[was, now[at] ?? 'gone'] as const]));
}
