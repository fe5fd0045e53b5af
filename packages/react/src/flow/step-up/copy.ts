export const copy = {
  'promptDialog.approve': 'Approve this',
  'promptDialog.coolOff': 'Transfers are paused',
  'promptDialog.stopped': 'Stopped',
  'promptDialog.close': 'Close',
  'promptDialog.expired': 'This request has expired',
  'promptDialog.expiredText':
    "You ran out of time, or it was stopped on another device. Nothing has changed. You can start again, and we've kept what you entered.",
  'promptDialog.again': 'Start again',
  'promptDialog.onHold': 'This is on hold',
  'promptDialog.onHoldText': "You can't do this right now. Nothing has changed. Please try again later.",
  'promptDialog.unapprovable': "This can't be approved",
  'promptDialog.unapprovableText':
    "You need to approve this first, but we can't ask you because something is wrong on our side. Nothing has changed. Please contact us.",
  'promptDialog.understood': 'Done',
} as const;
