/** The colours of mails. Text has a contrast of 7:1 or more in both schemes, and none is of one brand, because each company sends in its own name. */

export const mailColours = {
  light: {
    page: '#eef2f2',
    card: '#ffffff',
    line: '#d5dfdf',
    text: '#14232a',
    muted: '#41525a',
    link: '#004f52',
    button: '#14232a',
    onButton: '#ffffff',
  },
  dark: {
    page: '#0b1317',
    card: '#162229',
    line: '#33444c',
    text: '#eef4f4',
    muted: '#b9c7cc',
    link: '#8be3d9',
    button: '#eef4f4',
    onButton: '#0b1317',
  },
} as const;

const { page, card, line, text, muted, link, button, onButton } = mailColours.dark;

/** Each rule overrides the style of its elements, which only `!important` can. */
export const darkRules = `@media (prefers-color-scheme: dark) {
.page { background-color: ${page} !important; }
.card { background-color: ${card} !important; border-color: ${line} !important; border-top-color: ${button} !important; }
.text { color: ${text} !important; }
.muted { color: ${muted} !important; }
.line { border-color: ${line} !important; }
.link { color: ${link} !important; }
.button { background-color: ${button} !important; color: ${onButton} !important; }
}
`;
