import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Shows at the fields what the server said of them (`fields`), and moves the focus to the first.
 * @returns whether there was anything to show
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const refused = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  for (const [index, [name, message]] of refused.entries()) {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return refused.length > 0;
}

/** Messages by field as react-hook-form takes them; undefined where there are none. */
export function asFormErrors(messages: Readonly<Record<string, string>>) {
  const errors = Object.entries(messages).map(([field, message]) => [field, { type: 'server', message }] as const);
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}
