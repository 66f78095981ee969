import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#shared/ui/field.tsx';
import { FormRow } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { FeatureFields } from './feature-fields.tsx';
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
        hint="For the cards and the head of the page."
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
        <Field label="Order" required hint="The lowest number comes first." error={errors.displayOrder?.message}>
          <Input {...register('displayOrder')} inputMode="numeric" autoComplete="off" />
        </Field>
      </FormRow>
      <Field
        label="Image address"
        hint="Of this site, such as /images/services/podcasts.svg. Without one the page shows the service’s sign."
        error={errors.imageUrl?.message}
      >
        <Input {...register('imageUrl')} inputMode="url" autoComplete="off" />
      </Field>
    </>
  );
}
