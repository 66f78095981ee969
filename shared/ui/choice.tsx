import { Field } from './field.tsx';
import { Select } from './select.tsx';

interface ChoiceProps {
  readonly label: string;
  /** The first option, which asks for nothing. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  readonly className?: string;
}

/** What a list is narrowed by, besides a search. */
export function Choice({ label, all, value = '', options, onChoose, className }: ChoiceProps) {
  // An address can name what is not on offer.
  const isOffered = value === '' || options.some(([offered]) => offered === value);
  return (
    <Field label={label} className={className}>
      <Select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {isOffered ? null : <option value={value}>{value}</option>}
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
