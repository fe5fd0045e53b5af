export const copy = {
  'choice.INITIATE_CHANGE_PHONE_NUMBER_FLOW': 'Change your phone number',
  'choice.INITIATE_CHANGE_PHONE_NUMBER_FLOW.hint': 'Choose this if you can no longer use your phone number.',
  'changePhone.title': 'Change your phone number',
  'changePhone.text': 'If you can no longer use your phone number, you can give us a new one.',
  'changePhone.change': 'Change phone number',
  'changePhone.needs': 'What you need to change your phone number',
  'changePhone.needsText':
    "Before we change your number, please confirm it's you. Enter a code that we send to the new number, then send us a photo.",
  'changePhone.selfie': 'A selfie with your ID',
  'changePhone.selfieText':
    "A photo of your full face with your passport, national ID or driver's licence next to it. If you can't take one, we'll show you another way if your account has one.",
  'changePhone.access': 'Access to your new number',
  'changePhone.accessText': "We'll send a code to it.",
  'changePhone.time': 'Some time',
  'changePhone.timeText':
    'The check takes about {minutes, plural, one {# minute} other {# minutes}}, and up to {days, plural, one {# day} other {# days}}.',
  'changePhone.continue': 'Continue',
  'changePhone.contact': "You'll need to contact us to get help changing your phone number",
  'changePhone.help': 'Get help',
} as const;
