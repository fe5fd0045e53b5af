export const copy = {
  'promptDialog.approve': 'Approve this',
  'promptDialog.coolOff': 'This has to wait',
  'promptDialog.stopped': 'Stopped',
  'promptDialog.close': 'Close',
  'promptDialog.expired': 'The time to prove it is over',
  'promptDialog.expiredText':
    'It ran out, or it was stopped on another device. Nothing was done. You can begin again: what you have entered is kept.',
  'promptDialog.again': 'Begin again',
  'promptDialog.onHold': 'This is on hold',
  'promptDialog.onHoldText': "You can't do this right now. Nothing was done. Please try again later.",
  'promptDialog.unapprovable': "This can't be approved",
  'promptDialog.unapprovableText':
    "This has to be approved first, but we can't ask you for it: something is wrong on our side. Nothing was done. Please contact us.",
  'promptDialog.understood': 'OK',
} as const;
