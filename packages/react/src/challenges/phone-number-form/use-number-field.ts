import type { CountryCode } from 'libphonenumber-js/min';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { firstCountry } from './countries.ts';
import { groupedText, inCountry, isInternational, type NumberMeant, numberIn } from './number-text.ts';

type NumberField = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly country: CountryCode;
  /** Whether there is anything in the field. */
  readonly entered: boolean;
  choose(country: CountryCode): void;
  /** The customer has changed the text. @param forward by taking away what stands after the caret */
  typed(input: HTMLInputElement, forward: boolean): void;
  /** Takes a whole number with its country code in place of what is there. @returns whether the text is one */
  pasted(text: string): boolean;
  meant(): NumberMeant;
};

/** A field that groups the digits of a phone number as they are typed, and the country that goes with it. */
export function useNumberField(known: string | undefined): NumberField {
  const input = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState(() => firstCountry(known, navigator.languages));
  const [entered, setEntered] = useState(false);

  function show(text: string, caret = text.length) {
    setEntered(text.trim() !== '');
    if (input.current === null || input.current.value === text) return;
    input.current.value = text;
    // Elsewhere some browsers would take the focus.
    if (document.activeElement === input.current) input.current.setSelectionRange(caret, caret);
  }

  function group(text: string, caret: number, forward: boolean) {
    const next = groupedText({ text, caret, country }, forward);
    setCountry(next.country);
    show(next.text, next.caret);
  }

  // What a browser has filled in by itself is there too.
  useEffect(() => setEntered(input.current?.value.trim() !== ''), []);

  return {
    input,
    country,
    entered,
    choose(chosen) {
      setCountry(chosen);
      show(inCountry(input.current?.value ?? '', chosen));
    },
    typed: ({ value, selectionStart }, forward) => group(value, selectionStart ?? value.length, forward),
    pasted(text) {
      if (!isInternational(text)) return false;
      group(text, text.length, false);
      return true;
    },
    meant: () => numberIn(input.current?.value ?? '', country),
  };
}
