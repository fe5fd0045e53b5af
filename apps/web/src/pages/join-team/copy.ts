export const copy = {
  'join.checking': 'Your invitation',
  'join.checkingText': 'Opening your invitation…',
  'join.title': 'Join {business}',
  'join.text': '{inviter} has invited you to the team of {business}.',
  'join.address': 'This invitation is for {email}. Log in with this address to accept it.',
  'join.newAddress': 'This invitation is for {email}. Sign up with this address to join.',
  'join.login': 'Log in to join',
  'join.signUp': 'Sign up to join',
  'join.refused': 'This invitation no longer works',
  'join.refusedText':
    "It has been accepted or withdrawn, or it's older than 7 days. Ask the person who invited you for a new one. If you've already joined, you'll find your team in your account.",
  'join.none': 'Open the link in our email',
  'join.noneText':
    "This page needs the whole link from the email. If you're logged in, you'll also find your invitations in your account.",
  'join.team': 'Go to your teams',
  'join.help': 'Get help',
  'join.tryAgain': 'Try again',
} as const;
