import { useCombobox } from 'downshift';
import { type Ref, useMemo, useState } from 'react';
import styles from './Combobox.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

type Option = { readonly value: string; readonly text: string };

/** The texts for screen readers, and for an empty result. */
type ComboboxWords = {
  /** Name of the button that shows all options. */
  readonly show: string;
  /** How many options match the typed text. */
  found(count: number): string;
  /** No option matches the typed text. */
  none(typed: string): string;
};

type ComboboxProps = Pick<FieldProps, 'label' | 'name' | 'error' | 'hint'> & {
  readonly options: readonly Option[];
  /** Value of the chosen option. */
  readonly value: string;
  onChoose(value: string): void;
  /** The field was left with a text that names no option. */
  onGivenUp?(typed: string): void;
  readonly words: ComboboxWords;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Ignores case, accents and the characters between words: `cote` finds Côte d’Ivoire, and `guinea bis` finds Guinea-Bissau. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The options in which a word begins with the typed text. Those whose first word does come first. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const query = plain(typed);
  if (query === '') return options;
  const found = options.flatMap((option) => {
    const at = ` ${plain(option.text)}`.indexOf(` ${query}`);
    return at < 0 ? [] : [{ option, first: at === 0 }];
  });
  return [...found.filter(({ first }) => first), ...found.filter(({ first }) => !first)].map(({ option }) => option);
}

const only = (options: readonly Option[]): Option | undefined => (options.length === 1 ? options[0] : undefined);

const { InputBlur, InputKeyDownEscape, InputKeyDownEnter, ItemClick, InputChange } = useCombobox.stateChangeTypes;

/**
 * A choice of one from many options, with search (ARIA combobox with a list). The choice is never lost by typing: text that chooses nothing is
 * discarded on blur and on Escape.
 */
export function Combobox({ label, name, error, hint, options, value, onChoose, onGivenUp, words, ref }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  // Only typed text filters the options. The name of the chosen option, which the field shows before, doesn't.
  const [typed, setTyped] = useState<string>();
  const matches = useMemo(() => matching(options, typed ?? ''), [options, typed]);
  const named = typed === undefined ? undefined : (matches.find(({ text }) => plain(text) === plain(typed)) ?? only(matches));

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps } = useCombobox<Option>({
    items: [...matches],
    itemToString: (option) => option?.text ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    inputValue: typed ?? chosen?.text ?? '',
    getA11yStatusMessage: (state) => {
      if (!state.isOpen) return '';
      return matches.length === 0 ? words.none(state.inputValue) : words.found(matches.length);
    },
    stateReducer(state, { type, changes }) {
      switch (type) {
        // Enter takes the best match.
        case InputChange:
          return { ...changes, highlightedIndex: 0 };
        // Leaving the field chooses the option that the text names, and not simply the first match.
        case InputBlur:
          return { ...changes, selectedItem: named ?? state.selectedItem };
        case InputKeyDownEscape:
          return { ...changes, selectedItem: state.selectedItem };
        default:
          return changes;
      }
    },
    onStateChange({ type, selectedItem }) {
      if (type === InputBlur && typed !== undefined && named === undefined) onGivenUp?.(typed);
      if (type === InputBlur || type === InputKeyDownEscape || type === InputKeyDownEnter || type === ItemClick)
        setTyped(undefined);
      if (selectedItem) onChoose(selectedItem.value);
    },
  });

  return (
    <FieldFrame label={label} error={error} {...(hint !== undefined && { hint })}>
      {({ id, ...described }) => (
        <div className={styles.combobox}>
          <input
            {...getInputProps({
              id,
              ...(ref && { ref }),
              'aria-labelledby': undefined,
              onFocus: (event) => event.currentTarget.select(),
              // Sets the controlled value at once: downshift reports it only after a render, which may be after the next keystroke.
              onChange: (event) => setTyped(event.currentTarget.value),
            })}
            {...described}
            className={classNames(fieldStyles.input, styles.input, error !== undefined && fieldStyles.wrong)}
            name={name}
            type="text"
            // Autofill with an address would count as a choice.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button {...getToggleButtonProps({ 'aria-label': words.show })} type="button" className={styles.toggle}>
            <span className={styles.arrow} aria-hidden="true" />
          </button>
          <ul {...getMenuProps({ 'aria-label': label })} className={styles.list} hidden={!isOpen}>
            {isOpen &&
              matches.map((option, index) => (
                <li
                  key={option.value}
                  {...getItemProps({ item: option, index, 'aria-selected': option === chosen })}
                  className={classNames(styles.option, index === highlightedIndex && styles.highlighted)}
                >
                  {option.text}
                </li>
              ))}
          </ul>
          {isOpen && matches.length === 0 && <p className={classNames(styles.list, styles.none)}>{words.none(typed ?? '')}</p>}
        </div>
      )}
    </FieldFrame>
  );
}
