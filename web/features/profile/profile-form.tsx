import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { getMapChoice, updateProfile } from '#shared/contracts/endpoints/account.ts';
import { profileForm, type ProfileForm as Fields } from '#shared/contracts/forms/profile.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions, FormRow } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { LocationField } from './location-field.tsx';
import { useUnsaved } from './unsaved.tsx';

type Output = z.output<typeof profileForm>;
export type ProfileFormState = UseFormReturn<Fields, unknown, Output>;

const TITLE = 'Personal Information';
/** Resets changed fields too, which the form's own options would keep. */
const ALL = { keepDirtyValues: false };
const NAMES = Object.keys(profileForm.shape) as (keyof Fields)[];

/** What members say about themselves. Only the fields that were changed here are saved. */
export function ProfileForm() {
  const { form, member, submit, isPending, changed } = useProfileForm();
  const { errors } = form.formState;
  const isDirty = changed.length > 0;
  useUnsaved(TITLE, isDirty && !isPending);

  return (
    <Card as="section" aria-labelledby="personal">
      <h2 id="personal" className="text-2xl">
        {TITLE}
      </h2>
      <Form aria-labelledby="personal" onSubmit={(event) => void submit(event)} className="mt-6">
        <FormRow>
          <Field label="First name" required error={errors.firstName?.message}>
            <Input {...form.register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <Input {...form.register('lastName')} autoComplete="family-name" />
          </Field>
        </FormRow>
        <Field label="Email" hint="Email address cannot be changed">
          <Input value={member.email} disabled readOnly type="email" />
        </Field>
        <Field label="Job title (optional)" error={errors.jobTitle?.message}>
          <Input {...form.register('jobTitle')} autoComplete="organization-title" />
        </Field>
        <Field label="School (optional)" error={errors.schoolName?.message}>
          <Input {...form.register('schoolName')} autoComplete="organization" />
        </Field>
        <LocationField form={form} />
        <Field label="About you (optional)" error={errors.bio?.message}>
          <Textarea {...form.register('bio')} countTo={limits.bio} />
        </Field>
        <FormActions>
          {isDirty ? (
            <Button variant="quiet" disabled={isPending} onClick={() => form.reset(valuesOf(member), ALL)}>
              Discard changes
            </Button>
          ) : null}
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
            Save Changes
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** The profile's fields, and the call that saves those that were changed. */
function useProfileForm() {
  const member = useMember();
  const client = useApi();
  const queryClient = useQueryClient();
  const form = useForm<Fields, unknown, Output>({
    resolver: zodResolver(profileForm),
    // Changes from another device arrive here too, except for fields that are being changed.
    values: valuesOf(member),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields } = form.formState;
  // Not `isDirty`, which is reset when something arrives from another device.
  const changed = NAMES.filter((name) => dirtyFields[name]);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ body, only }: Saving) => client.call(updateProfile, { body: { ...body, only: only.join(',') } }),
    async onSuccess(user, { typed }) {
      // The picture is saved separately, and its answer may be newer.
      queryClient.setQueryData<CurrentUser | null>(
        currentUserKey,
        (now) => now && { ...user, profileImageUrl: now.profileImageUrl },
      );
      const now = form.getValues();
      form.reset(valuesOf(user), ALL);
      // Text typed during the save is not saved yet.
      for (const name of NAMES.filter((each) => now[each] !== typed[each])) {
        form.setValue(name, now[name], { shouldDirty: true });
      }
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' });
      // The new location may have put the member on the map.
      await queryClient.invalidateQueries({ queryKey: queryKey(getMapChoice) });
    },
    onError(error) {
      // The session guard handles an expired session.
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      showFieldErrors(error, form);
      toast({ variant: 'destructive', title: 'Update failed', description: error.message || 'Update failed' });
    },
  });

  return {
    form,
    member,
    isPending,
    /** The fields that were changed here. */
    changed,
    submit: form.handleSubmit((body) => mutate({ body, only: changed, typed: form.getValues() })),
  };
}

interface Saving {
  readonly body: Output;
  readonly only: readonly (keyof Fields)[];
  /** The form's values. */
  readonly typed: Fields;
}

const valuesOf = (member: CurrentUser): Fields => ({
  firstName: member.firstName,
  lastName: member.lastName,
  jobTitle: member.jobTitle ?? '',
  schoolName: member.schoolName ?? '',
  location: member.location ?? '',
  bio: member.bio ?? '',
});
