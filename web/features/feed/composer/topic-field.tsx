import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { knownTopicsQuery } from '#shared/api/queries/feed.ts';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';

interface Props {
  readonly value: number | null | undefined;
  readonly onChange: (topicId: number | null) => void;
  readonly disabled?: boolean;
}

/** Chooses a post's topic, or none. Hidden while administrators have defined no topics. */
export function TopicField({ value = null, onChange, disabled = false }: Props) {
  const { data: topics = [] } = useQuery(knownTopicsQuery(useApi()));
  // The post's own topic stays an option, even if archived or not loaded yet.
  const offered = topics.filter(({ id, archived }) => !archived || id === value);
  const isMissing = value !== null && !offered.some(({ id }) => id === value);
  if (offered.length === 0 && !isMissing) return null;
  return (
    <Field label="Topic (optional)">
      <Select
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">No topic</option>
        {isMissing ? <option value={value}>Current topic</option> : null}
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
