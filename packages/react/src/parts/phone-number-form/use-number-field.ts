import type { CountryCode } from 'libphonenumber-js/min';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { firstCountry } from './countries.ts';
import { groupedText, inCountry, isInternational, type NumberMeant, numberIn } from './number-text.ts';

type NumberField = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly country: CountryCode;
  /** Whether the field has any text. */
  readonly entered: boolean;
  choose(country: CountryCode): void;
  /** The customer has changed the text. @param forward text after the caret was deleted */
  typed(input: HTMLInputElement, forward: boolean): void;
  /** Replaces the text with a complete number that has its country code. @returns whether the text is one */
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
    // If the focus is elsewhere, some browsers would move it here.
    if (document.activeElement === input.current) input.current.setSelectionRange(caret, caret);
  }

  function group(text: string, caret: number, forward: boolean) {
    const next = groupedText({ text, caret, country }, forward);
    setCountry(next.country);
    show(next.text, next.caret);
  }

  // A browser may already have filled the field in.
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
