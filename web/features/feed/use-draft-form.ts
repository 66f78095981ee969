import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import './draft-saving.ts';
import { draftOf, keepDraft } from './drafts.ts';

/**
 * A form whose words are kept as a draft while they are typed. Checked on submit, then with each change.
 * @param from what the fields hold before anybody types; the same object in every render
 */
export function useDraftForm<Values extends FieldValues, Output>(
  name: string,
  resolver: Resolver<Values, unknown, Output>,
  from: Values,
) {
  const form = useForm<Values, unknown, Output>({
    resolver,
    defaultValues: (draftOf(name)?.values ?? from) as DefaultValues<Values>,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, from, { ...values }) }),
    [name, from, subscribe],
  );
  return form;
}
