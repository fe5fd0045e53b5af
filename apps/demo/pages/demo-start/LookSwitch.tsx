import { type ReactNode, useLayoutEffect } from 'react';
import styles from './LookSwitch.module.css';
import { brands, dress, type Look, ownLook, schemes } from './looks.ts';
import { words } from './words.ts';

type ChoiceProps<Name extends string> = {
  readonly label: string;
  readonly names: readonly Name[];
  readonly value: Name;
  readonly titleOf: (name: Name) => ReactNode;
  onChoose(name: Name): void;
};

function Choice<Name extends string>({ label, names, value, titleOf, onChoose }: ChoiceProps<Name>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = names.find((name) => name === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {titleOf(name)}
        </option>
      ))}
    </select>
  );
}

type LookSwitchProps = { readonly look: Look; onLook(look: Look): void };

/** The brand and the colours of the page and of the product in it. */
export function LookSwitch({ look, onLook }: LookSwitchProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    dress(root, look);
    return () => dress(root, ownLook);
  }, [look]);
  return (
    <footer className={styles.look}>
      <Choice
        label={words.look.brand}
        names={brands}
        value={look.brand}
        titleOf={(name) => words.look[name]}
        onChoose={(chosen) => onLook({ ...look, brand: chosen })}
      />
      <Choice
        label={words.look.scheme}
        names={schemes}
        value={look.scheme}
        titleOf={(name) => words.look[name]}
        onChoose={(scheme) => onLook({ ...look, scheme })}
      />
    </footer>
  );
}
