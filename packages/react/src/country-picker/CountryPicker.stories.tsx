/** @module-tag deep */
import type { Meta } from '@storybook/react-vite';
import { fill, shows } from '../test/acts.ts';
import { byItself, inTrouble } from '../test/real-service/real.ts';
import { scene } from '../test/scene.tsx';
import { problem, type Scripted } from '../test/script/answers.ts';
import { Step } from '../ui/Step.tsx';
import { CountryPicker } from './CountryPicker.tsx';

export default { title: 'Country picker' } satisfies Meta;

const names = { CI: 'Côte d’Ivoire', EE: 'Estonia', FR: 'France', DE: 'Germany', GW: 'Guinea-Bissau', GB: 'United Kingdom' };
const countries = Object.entries(names).map(([iso2Code, name]) => ({ iso2Code, name }));
const answered = (answer: Scripted<'countries'> = { body: { countries } }, country = 'FR') => ({
  shown: (
    <Step title="Where you live" takesFocus={false}>
      <CountryPicker accountType="personal" country={country} onChange={() => undefined} />
    </Step>
  ),
  answers: { countries: answer },
  heading: 'Where you live',
});

export const Closed = scene({ ...answered(), act: shows('Country where you live'), real: byItself });
export const Open = scene({ ...answered(), act: fill('Country where you live', 'g'), words: 'Guinea-Bissau', real: byItself });
export const Loading = scene({ ...answered('never'), real: byItself });
export const NotOffered = scene({ ...answered(undefined, 'US'), words: "we can't offer personal accounts", real: byItself });
export const NoNetwork = scene({ ...answered('network'), words: 'Check your internet connection', real: byItself });
export const Busy = scene({ ...answered(problem(503, 'busy', '')), words: 'do this right now', real: inTrouble });
