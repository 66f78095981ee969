import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { queryKey, readQuery } from '#shared/api/query-options.ts';
import { getMapChoice, setMapChoice, updateProfile } from '#shared/contracts/endpoints/account.ts';
import { profileForm, type ProfileForm as Fields } from '#shared/contracts/forms/profile.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions, FormRow } from '#shared/ui/form.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { CheckRow } from './check-row.tsx';
import { PictureCard, usePicture, type ChosenPicture } from './picture-card.tsx';
import { PlaceBox } from './place-box.tsx';

type Output = z.output<typeof profileForm>;
export type ProfileFormState = UseFormReturn<Fields, unknown, Output>;

/** The profile's picture and fields, saved together. `aside` is shown under the picture. */
export function ProfileForm({ aside }: { aside: ReactNode }) {
  const picture = usePicture();
  const { form, member, submit, isPending, uploaded, isUnsaved } = useProfileForm(picture);
  const { errors } = form.formState;

  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <div className="grid gap-6">
        <PictureCard picture={picture} disabled={isPending} />
        {aside}
      </div>
      <Card as="section" aria-labelledby="personal">
        <h2 id="personal" className="text-2xl">
          Personal Information
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
          <Field label="School (optional)" error={errors.schoolName?.message}>
            <Input {...form.register('schoolName')} autoComplete="organization" />
          </Field>
          <PlaceBox form={form} />
          <Field label="About you (optional)" error={errors.bio?.message}>
            <Textarea {...form.register('bio')} countTo={limits.bio} />
          </Field>
          {uploaded === null ? null : <Progress value={uploaded * 100} label="Picture sent" />}
          <FormActions>
            <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
              Save Changes
            </Button>
          </FormActions>
        </Form>
        <MapChoice />
      </Card>
      <LeaveDialog unsaved={isUnsaved && !isPending} />
    </div>
  );
}

/** The profile's fields, and the call that saves them with the chosen picture. */
function useProfileForm(picture: ChosenPicture) {
  const member = useMember();
  const client = useApi();
  const queryClient = useQueryClient();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const form = useForm<Fields, unknown, Output>({
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

const valuesOf = (member: CurrentUser): Fields => ({
  firstName: member.firstName,
  lastName: member.lastName,
  schoolName: member.schoolName ?? '',
  location: member.location ?? '',
  bio: member.bio ?? '',
});

/** Asks before unsaved changes are lost by following a link or closing the page. */
function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  const askFirst = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || link.target === '_blank') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute('download')) return;
    // The browser asks by itself before it leaves the site; a link within this page loses nothing.
    if (link.origin !== location.origin || link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(link.pathname + link.search + link.hash);
  });

  useEffect(() => {
    if (!unsaved) return undefined;
    const onClick = (event: MouseEvent) => askFirst(event);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={to !== null}
      onOpenChange={() => setTo(null)}
      onConfirm={() => {
        if (to !== null) void navigate(to);
      }}
      title="Leave without saving?"
      description="What you changed in your profile has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}

/** Whether the member is on the members' map. Saved at once, apart from the form. */
function MapChoice() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { location } = useMember();
  const query = readQuery(client, getMapChoice, {});
  const { data } = useQuery(query);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (hidden: boolean) => client.call(setMapChoice, { body: { hidden } }),
    onSuccess: (choice) => queryClient.setQueryData(query.queryKey, choice),
    onError: (error) => toast({ variant: 'destructive', title: 'Not saved', description: error.message }),
  });
  if (!data) return null;
  const hidden = isPending ? variables : data.hidden;
  const unknown = location !== null && !data.located;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <CheckRow
        label="Show me on the members’ map"
        hint={
          unknown
            ? 'We do not know this place, so you have no marker. Choose one of the suggestions to have one.'
            : 'Your marker stands in the middle of your town, never at your address. Places: GeoNames, CC BY 4.0.'
        }
        checked={!hidden}
        // Not `disabled`, which would lose the keyboard's focus.
        aria-disabled={isPending || undefined}
        onChange={(event) => {
          if (!isPending) mutate(!event.currentTarget.checked);
        }}
      />
    </div>
  );
}
