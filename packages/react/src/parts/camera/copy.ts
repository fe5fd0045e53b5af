export const copy = {
  'camera.asking': 'Allow camera access when your browser asks',
  'camera.denied': "We can't use your camera",
  'camera.deniedText':
    "Your browser doesn't let this page use the camera. Allow it in the browser's settings, often under the icon next to the address, then try again.",
  'camera.absent': "We can't find a camera",
  'camera.absentText': 'Connect a camera and try again, or choose another way.',
  'camera.busy': "We can't see your camera",
  'camera.busyText': 'Another app or page may be using it. Close it, then try again.',
  'camera.unplugged': 'The camera was switched off',
  'camera.unpluggedText': 'It may have been unplugged. Nothing was sent.',
  'camera.hidden': 'We switched the camera off',
  'camera.hiddenText': 'The page went into the background while the camera was on. Nothing was sent.',
  'camera.insecure': "You can't use the camera here",
  'camera.insecureText': "Your browser doesn't allow this page to use a camera. Use another browser, or choose another way.",
  'camera.noise': 'Your browser changes the camera pictures',
  'camera.noiseText':
    'Its tracking protection turns the pictures into noise. Use another browser, or allow this page to read pictures (“canvas”), then try again.',
} as const;
