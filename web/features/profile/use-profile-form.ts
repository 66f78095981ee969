import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { getMapChoice, updateProfile } from '#shared/contracts/endpoints/account.ts';
import { profileForm, type ProfileForm } from '#shared/contracts/forms/profile.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import type { ChosenPicture } from './picture-card.tsx';

type Output = z.output<typeof profileForm>;
export type ProfileFormState = UseFormReturn<ProfileForm, unknown, Output>;

const valuesOf = (member: CurrentUser): ProfileForm => ({
  firstName: member.firstName,
  lastName: member.lastName,
  schoolName: member.schoolName ?? '',
  location: member.location ?? '',
  bio: member.bio ?? '',
});

/** The profile's fields, and the call that saves them with the chosen picture. */
export function useProfileForm(picture: ChosenPicture) {
  const member = useMember();
  const client = useApi();
  const queryClient = useQueryClient();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const form = useForm<ProfileForm, unknown, Output>({
    resolver: zodResolver(profileForm),
    defaultValues: valuesOf(member),
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: Output) =>
      client.call(updateProfile, { body, file: picture.file ?? undefined }, { onProgress: setUploaded }),
    async onSuccess(user) {
      queryClient.setQueryData(currentUserKey, user);
      form.reset(valuesOf(user));
      picture.clear();
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' });
      // The new location may have put the member on the map.
      await queryClient.invalidateQueries({ queryKey: queryKey(getMapChoice) });
    },
    onError(error) {
      // The session guard reports an ended session.
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      showFieldErrors(error, form);
      toast({ variant: 'destructive', title: 'Update failed', description: error.message || 'Update failed' });
    },
    onSettled: () => setUploaded(null),
  });

  return {
    form,
    member,
    isPending,
    /** The uploaded part of the picture, 0 to 1; null while none is being uploaded. */
    uploaded,
    isUnsaved: form.formState.isDirty || picture.file !== null,
    submit: form.handleSubmit((values) => mutate(values)),
  };
}
