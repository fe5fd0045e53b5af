/** A fake of the browser's camera with scripted behaviour. For tests only. */
import { onTestFinished, vi } from 'vitest';

/** A camera whose picture is one colour. */
function stream(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d');
  const seen = canvas.captureStream();
  if (context !== null) {
    context.fillStyle = 'teal';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return seen;
}

/**
 * Gives the browser a camera, no camera, or a camera that fails with an error of this name.
 * @param opened what the camera sees, each time that it is opened
 */
export function fakeCamera(behaviour: 'works' | 'missing devices' | 'asks' | (string & {}) = 'works', opened = stream) {
  const streams: MediaStream[] = [];
  let allow = () => {};
  const allowed = behaviour === 'asks' ? new Promise<void>((resolve) => (allow = resolve)) : Promise.resolve();
  const getUserMedia = vi.fn(async (constraints: MediaStreamConstraints) => {
    await allowed;
    if (behaviour !== 'works' && behaviour !== 'asks') throw new DOMException(`asked for ${Object.keys(constraints)}`, behaviour);
    const film = opened();
    streams.push(film);
    return film;
  });
  const value = behaviour === 'missing devices' ? undefined : { getUserMedia };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  return {
    getUserMedia,
    /** The customer grants the permission. */
    allow: () => allow(),
    /** The state of each track that was given out. */
    states: () => streams.flatMap((each) => each.getTracks()).map(({ readyState }) => readyState),
    unplug() {
      for (const track of streams.flatMap((each) => each.getTracks())) track.dispatchEvent(new Event('ended'));
    },
  };
}

/** Sends the page to the background. */
export function hidePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => state.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
}
