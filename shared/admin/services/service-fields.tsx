import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormRow } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { ServiceBody, ServiceValues } from './service-values.ts';

/** The fields of a service. */
export function ServiceFields({ form }: { readonly form: UseFormReturn<ServiceValues, unknown, ServiceBody> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field
        label="Short description"
        required
        hint="Shown on cards and at the top of the page."
        error={errors.shortDescription?.message}
      >
        <Textarea {...register('shortDescription')} countTo={500} />
      </Field>
      <Field label="Description" required error={errors.description?.message}>
        <Textarea {...register('description')} countTo={5000} />
      </Field>
      <FeatureFields form={form} />
      <FormRow>
        <Field label="Colour" required error={errors.color?.message}>
          <Select {...register('color')}>
            <option value="red">Red</option>
            <option value="blue">Blue</option>
          </Select>
        </Field>
        <Field label="Order" required hint="Lowest number first." error={errors.displayOrder?.message}>
          <Input {...register('displayOrder')} inputMode="numeric" autoComplete="off" />
        </Field>
      </FormRow>
      <Field
        label="Image address"
        hint="A file on this site, such as /images/services/podcasts.svg. If empty, the icon is shown."
        error={errors.imageUrl?.message}
      >
        <Input {...register('imageUrl')} inputMode="url" autoComplete="off" />
      </Field>
    </>
  );
}

const MOST = 30;

/** The features of a service, one per line. They can be added, removed and moved, also by keyboard. */
function FeatureFields({ form }: { readonly form: UseFormReturn<ServiceValues, unknown, ServiceBody> }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'features' });
  const [announcement, announce] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const shift = (from: number, to: number) => {
    // `aria-disabled` at both ends: `disabled` would lose keyboard focus.
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    form.clearErrors('features');
    announce(`Feature moved to position ${to + 1} of ${fields.length}`);
  };
  const errors = form.formState.errors.features;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Features</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-1">
          <Field
            label={`Feature ${index + 1}`}
            hideLabel
            required
            error={messageOf(errors?.[index])}
            className="min-w-0 grow"
          >
            <Input {...form.register(`features.${index}.text`)} maxLength={300} autoComplete="off" />
          </Field>
          <IconButton
            label={`Move feature ${index + 1} up`}
            aria-disabled={index === 0 || undefined}
            onClick={() => shift(index, index - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Move feature ${index + 1} down`}
            aria-disabled={index === fields.length - 1 || undefined}
            onClick={() => shift(index, index + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Remove feature ${index + 1}`}
            onClick={() => {
              remove(index);
              form.clearErrors('features');
              announce(`Feature ${index + 1} removed`);
              add.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= MOST}
        onClick={() => append({ text: '' })}
      >
        Add a feature
      </Button>
      {messageOf(errors) ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {messageOf(errors)}
        </p>
      ) : null}
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </fieldset>
  );
}

/** Validation runs on a list of texts, so errors are at the list's indexes. */
const messageOf = (error: unknown): string | undefined => (Object(error) as { message?: string }).message;
