/** The abilities of a browser for the journeys of this folder. `window.ts` makes the rest of it, the same for every engine. */

export type View = {
  readonly language: 'en' | 'de';
  readonly dark: boolean;
  /** Of the page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
};

export const usualView: View = { language: 'en', dark: false, width: 1024, height: 768 };

/** One window with one tab, which shares nothing with another one. */
export type Driver = {
  navigate(address: string): Promise<void>;
  /** One step back in the history, whether or not the page loads again. */
  back(): Promise<void>;
  /** Calls a function in the page, given by its source. @returns what it returns, as JSON has it */
  run(source: string, args: readonly unknown[]): Promise<unknown>;
  /** Presses the element that a function in the page returns, as a pointer does. @returns whether there was one and it could be pressed */
  press(source: string, args: readonly unknown[]): Promise<boolean>;
  /** Types into whatever has the focus. Keys without a sign are those of `keys`. */
  type(text: string): Promise<void>;
  /** @returns a PNG of what is seen */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** WebDriver's signs for keys that type nothing (https://w3c.github.io/webdriver/#keyboard-actions). */
export const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Delete: '\uE017' } as const;
export type Key = keyof typeof keys;

/** A browser that runs, or starts with each window. */
export type Engine = {
  /** Name and version, as the browser says them. */
  readonly version: string;
  open(view: View): Promise<Driver>;
  close(): Promise<void>;
};
