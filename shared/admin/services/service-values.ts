import type { InputOf } from '#shared/contracts/endpoint.ts';
import type { Service, updateService } from '#shared/contracts/services.ts';

export type ServiceBody = InputOf<typeof updateService>['body'];

/** What the fields of a service's form hold; each feature is an object, as lists of fields want it. */
export interface ServiceValues {
  name: string;
  shortDescription: string;
  description: string;
  features: { text: string }[];
  color: 'red' | 'blue';
  imageUrl: string;
  displayOrder: string;
}

/** The name of a draft on the device. */
export const serviceDraft = ({ id }: Service): string => `services/${id}`;

export const valuesOf = (service: Service): ServiceValues => ({
  name: service.name,
  shortDescription: service.shortDescription,
  description: service.description,
  features: service.features.map((text) => ({ text })),
  color: service.color,
  imageUrl: service.imageUrl ?? '',
  displayOrder: String(service.displayOrder),
});

/** What is sent of the fields; a feature without words is left out, and an address without any is none. */
export const bodyOf = (values: ServiceValues): ServiceBody => ({
  ...values,
  features: values.features.map(({ text }) => text.trim()).filter((text) => text !== ''),
  imageUrl: values.imageUrl.trim() || null,
  displayOrder: /^\s*\d+\s*$/.test(values.displayOrder) ? Number(values.displayOrder) : Number.NaN,
});

/** Whether two sets of fields would save the same. */
export const isSame = (one: ServiceValues, other: ServiceValues): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

export function areServiceValues(found: unknown): found is ServiceValues {
  const values = Object(found) as Partial<ServiceValues>;
  const texts = ['name', 'shortDescription', 'description', 'color', 'imageUrl', 'displayOrder'] as const;
  return (
    texts.every((field) => typeof values[field] === 'string') &&
    Array.isArray(values.features) &&
    values.features.every((feature: unknown) => typeof (Object(feature) as { text?: unknown }).text === 'string')
  );
}
