/** [MARK-08] The slot of a step's actions on a phone: docked at one distance from the end of the screen, whatever is in it, around it and below it. */
import { rows } from '@stepgate/testkit/depth';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { FormFrame } from '../parts/form-frame/FormFrame.tsx';
import { SocialSlot } from '../social/SocialSlot.tsx';
import { openPage } from '../test/world.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Step, StepActions, StepLinks, StepText } from './Step.tsx';

const go = <Button>Go on</Button>;
const second = <Button look="secondary">Not now</Button>;
const links = (
  <StepLinks>
    <Button look="quiet">Get help</Button>
  </StepLinks>
);
const field = <Field label="Name" name="name" type="text" autoComplete="off" />;
const text = <StepText>We sent you a link. Open it on this phone.</StepText>;

const open = (content: ReactNode, short = false) =>
  openPage(
    <Step title="A step" takesFocus={false} short={short}>
      {content}
    </Step>,
    { answers: {} },
  );

const placeOf = (selector: string) => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(selector);
  return found.getBoundingClientRect();
};
const dock = () => placeOf('[data-sg-part=actions]');

const screens: Readonly<Record<string, ReactNode>> = {
  'one action': (
    <>
      {text}
      <StepActions>{go}</StepActions>
    </>
  ),
  'an action of a form': (
    <FormFrame busy={false} submit="Go on" onSubmit={() => undefined}>
      {field}
    </FormFrame>
  ),
  'two answers': (
    <>
      {text}
      <StepActions>
        {go}
        {second}
      </StepActions>
    </>
  ),
  'an answer that takes something away': (
    <>
      {text}
      <StepActions>
        <Button look="danger">Remove</Button>
      </StepActions>
    </>
  ),
  'more text than the screen is high': (
    <>
      <StepText>{'We sent you a link. Open it on this phone, in the browser that you use for it. '.repeat(24)}</StepText>
      <StepActions>{go}</StepActions>
      {links}
    </>
  ),
};

describe.each(
  rows(
    [
      [390, 844],
      [360, 640],
    ],
    1,
  ),
)('on a phone of %i × %i', (width, height) => {
  beforeEach(async () => {
    const { innerWidth, innerHeight } = window;
    await browser.viewport(width, height);
    onTestFinished(() => browser.viewport(innerWidth, innerHeight));
  });

  it.each(Object.keys(screens))('[MARK-08] the dock ends 16 px above the end of the screen: %s', async (name) => {
    await open(screens[name]);
    expect(Math.round(height - dock().bottom)).toBe(16);
  });

  it('[MARK-08] a further action and quiet links are right below the dock, and end with the screen', async () => {
    await open(
      <>
        {text}
        <StepActions>{go}</StepActions>
        <StepActions>{second}</StepActions>
        {links}
      </>,
    );
    const help = placeOf('[data-sg-part=links]');
    expect(height - help.bottom).toBeLessThanOrEqual(16);
    expect(height - help.bottom).toBeGreaterThanOrEqual(-4);
    // The second action, the links, and the gaps between them.
    expect(help.top - dock().bottom).toBeLessThanOrEqual(100);
  });

  it('[MARK-08] a short step has its words a little above the middle of what the dock leaves', async () => {
    await open(screens['one action'], true);
    const above = placeOf('h1').top - placeOf('header').bottom;
    const below = dock().bottom - placeOf('button').height - placeOf('[data-sg-part=text]').bottom;
    expect(above).toBeGreaterThan(96);
    expect(above / (above + below)).toBeGreaterThan(0.33);
    expect(above / (above + below)).toBeLessThan(0.45);
  });

  it('[MARK-08] where social logins follow a form, its button is right below its field', async () => {
    await open(
      <>
        <FormFrame busy={false} submit="Go on" onSubmit={() => undefined}>
          {field}
        </FormFrame>
        {links}
        <SocialSlot intent="logIn">
          <section>{second}</section>
        </SocialSlot>
      </>,
    );
    expect(Math.round(dock().top - placeOf('input').bottom)).toBeLessThanOrEqual(24);
  });
});
