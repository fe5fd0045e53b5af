export const copy = {
  'promptDialog.approve': 'Approve this',
  'promptDialog.coolOff': 'This has to wait',
  'promptDialog.stopped': 'Stopped',
  'promptDialog.close': 'Close',
  'promptDialog.expired': 'The time to prove it is over',
  'promptDialog.expiredText':
    'It ran out, or it was stopped on another device. Nothing was done. You can begin again: what you have entered is kept.',
  'promptDialog.again': 'Begin again',
} as const;
