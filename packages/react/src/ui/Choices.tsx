import styles from './Choices.module.css';

type ChoicesProps<Value extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: NoInfer<Value>; readonly text: string }[];
  readonly value: Value;
  onChoose(value: NoInfer<Value>): void;
};

/**
 * A choice of one from a few options, all of them visible.
 *
 * @example
 * <Choices<'personal' | 'business'>
 *   legend="Account"
 *   name="account"
 *   options={[
 *     { value: 'personal', text: 'Personal' },
 *     { value: 'business', text: 'Business' },
 *   ]}
 *   value="personal"
 *   onChoose={(value) => choose(value)}
 * />;
 */
export function Choices<Value extends string>({ legend, name, options, value, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
