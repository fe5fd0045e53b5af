/** The side work of every page. It is loaded apart, so that no page waits for it, and begins by itself. */
import { createMemory } from '@stepgate/react';
import { chooseInPlace } from './choose-in-place.ts';
import { keepTyped } from './keep-typed.ts';
import { tellCookiesOff } from './tell-cookies-off.ts';

const memory = createMemory(() => sessionStorage);
tellCookiesOff(memory);
keepTyped(memory);
chooseInPlace();
