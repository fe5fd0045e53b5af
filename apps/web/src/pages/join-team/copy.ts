export const copy = {
  'join.checking': 'Your invitation',
  'join.checkingText': 'One moment, we open your invitation.',
  'join.title': 'Join {business}',
  'join.text': '{inviter} invites you to the team of {business}.',
  'join.address': 'The invitation is for {email}. Log in with this address, or it cannot be accepted.',
  'join.newAddress': 'The invitation is for {email}. Sign up with this address, and then join.',
  'join.login': 'Log in to join',
  'join.signUp': 'Sign up to join',
  'join.refused': 'This invitation no longer works',
  'join.refusedText':
    'It was accepted or withdrawn, or it is older than 7 days. Whoever invited you can send a new one. If you have joined already, your team is in your account.',
  'join.none': 'Open the link in our email',
  'join.noneText':
    'This page needs the whole link from the email. If you are logged in, your invitations are in your account too.',
  'join.team': 'Go to your teams',
  'join.help': 'Get help',
  'join.tryAgain': 'Try again',
} as const;
