export const copy = {
  'another.title': 'Choose a 2-step verification method',
  'another.text': "Choose how to confirm it's you.",
  'another.phoneNote': 'We send codes by text message, voice call or WhatsApp to your registered number {phone}.',
  'another.phoneNoteNew': 'We send codes by text message, voice call or WhatsApp to your new number {phone}.',
  'another.phoneNoteUnnamed': 'We send codes by text message, voice call or WhatsApp to your registered phone number.',
  'another.phoneNoteEach': 'We send codes by text message, voice call or WhatsApp to the phone number shown with each method.',
  'another.ending': 'ending in {digits}',
  'another.numbered': '{name} ({number})',
  'another.lostPhone': 'I lost access to this phone number',
  'another.none': "I don't have any of these",
  'another.back': 'Back',
} as const;
