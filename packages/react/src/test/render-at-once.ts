/**
 * The pages of the tests run React as it ships, which takes a fifth less of a processor than React for development and has no `act`. The library that renders
 * takes this one in its place, so it must load before the library. For tests only.
 */
import React from 'react';
import { flushSync } from 'react-dom';

/** Renders what the callback asks for, and what the effects of that ask for, before it returns. */
async function act(callback: () => Promise<void>): Promise<void> {
  await flushSync(callback);
  flushSync(() => undefined);
}

Object.assign(React, { act });
