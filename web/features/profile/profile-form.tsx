import type { ReactNode } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions, FormRow } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MapChoice } from './map-choice.tsx';
import { PictureCard } from './picture-card.tsx';
import { PlaceBox } from './place-box.tsx';
import { usePicture } from './use-picture.ts';
import { useProfileForm } from './use-profile-form.ts';

/** Picture and words, saved together (members-side §2, §4). `aside` stands under the picture. */
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
