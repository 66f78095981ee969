import type { ComponentProps } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';

/** What the picture of a post shows, for members who do not see it. */
export const PictureWords = ({ field, error }: { field: ComponentProps<typeof Input>; error?: string | undefined }) => (
  <Field
    label="What the picture shows (optional)"
    hint="For those who do not see it: “Two pupils carry a banner across the lawn”."
    error={error}
  >
    <Input {...field} maxLength={limits.pictureAlt} autoComplete="off" />
  </Field>
);
