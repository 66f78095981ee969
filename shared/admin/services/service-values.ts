import type { Attempt } from '#shared/api/idempotency-keys.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import type { updateService } from '#shared/contracts/endpoints/services.ts';
import type { Service } from '#shared/contracts/services.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { mergeFields } from '../conflicts/save-change.ts';

export type ServiceBody = InputOf<typeof updateService>['body'];

/** The values of a service's form. Each feature is an object, as field arrays need it. */
export interface ServiceValues {
  name: string;
  shortDescription: string;
  description: string;
  features: { text: string }[];
  color: 'red' | 'blue';
  imageUrl: string;
  displayOrder: string;
}

/** The key of a draft on the device. */
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

/** The request body from the form's values. Drops empty features; an empty address becomes null. */
export const bodyOf = (values: ServiceValues): ServiceBody => ({
  ...values,
  features: values.features.map(({ text }) => text.trim()).filter((text) => text !== ''),
  imageUrl: values.imageUrl.trim() || null,
  displayOrder: /^\s*\d+\s*$/.test(values.displayOrder) ? Number(values.displayOrder) : Number.NaN,
});

const labels = {
  name: 'Name',
  shortDescription: 'Short description',
  description: 'Description',
  features: 'Features',
  color: 'Colour',
  displayOrder: 'Order',
  imageUrl: 'Image address',
} as const;

/** A field as text; each feature is a line. */
const textOf = (values: ServiceValues, field: keyof ServiceValues): string => {
  const value = values[field];
  return (typeof value === 'string' ? value : value.map(({ text }) => text.trim()).join('\n')).trim();
};

/** Whether two sets of fields would save the same. */
export const isSame = (one: ServiceValues, other: ServiceValues): boolean => differencesOf(one, other).length === 0;

/** The fields that differ, with their texts. */
export const differencesOf = (theirs: ServiceValues, mine: ServiceValues): Difference[] =>
  (Object.keys(labels) as (keyof ServiceValues)[])
    .filter((field) => textOf(theirs, field) !== textOf(mine, field))
    .map((field) => ({ label: labels[field], theirs: textOf(theirs, field), mine: textOf(mine, field) }));

/** Only the changes since `from`, on top of somebody else's version. */
export const rebased = (theirs: ServiceValues, mine: ServiceValues, from: ServiceValues): ServiceValues =>
  mergeFields(theirs, { mine, from }, (field, one, other) => textOf(one, field) === textOf(other, field));

/** The draft of a service on the device. */
export interface ServiceDraft {
  readonly values: ServiceValues;
  /** The values when editing started, to find changes. */
  readonly from: ServiceValues;
  /** The `updatedAt` of the version it is based on. */
  readonly basis: string;
  /** The last attempt to save it. */
  readonly attempt?: Attempt | undefined;
}

export const startOf = (service: Service): ServiceDraft => {
  const from = valuesOf(service);
  return { values: from, from, basis: service.updatedAt };
};

export function isServiceDraft(found: unknown): found is ServiceDraft {
  const { values, from, basis } = Object(found) as Partial<ServiceDraft>;
  return areServiceValues(values) && areServiceValues(from) && typeof basis === 'string';
}

function areServiceValues(found: unknown): found is ServiceValues {
  const values = Object(found) as Partial<ServiceValues>;
  const texts = ['name', 'shortDescription', 'description', 'color', 'imageUrl', 'displayOrder'] as const;
  return (
    texts.every((field) => typeof values[field] === 'string') &&
    Array.isArray(values.features) &&
    values.features.every((feature: unknown) => typeof (Object(feature) as { text?: unknown }).text === 'string')
  );
}
