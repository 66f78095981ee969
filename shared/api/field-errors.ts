import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Shows the server's errors (`fields`) at their fields, and focuses the first.
 * @returns whether there were any
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

/** Errors by field in react-hook-form's format; undefined without any. */
export function asFormErrors(messages: Readonly<Record<string, string>>) {
  const errors = Object.entries(messages).map(([field, message]) => [field, { type: 'server', message }] as const);
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}
