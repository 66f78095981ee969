import type { Attempt } from '#shared/api/keyring.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import type { updateService } from '#shared/contracts/endpoints/services.ts';
import type { Service } from '#shared/contracts/services.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { onTopOf } from '../conflicts/save-change.ts';

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

/** The name under which the device keeps a draft. */
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

const labels = {
  name: 'Name',
  shortDescription: 'Short description',
  description: 'Description',
  features: 'Features',
  color: 'Colour',
  displayOrder: 'Order',
  imageUrl: 'Image address',
} as const;

/** A field as one text; each feature is a line. */
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

/** Only what was changed since `from`, on top of what somebody else made of the service. */
export const rebased = (theirs: ServiceValues, mine: ServiceValues, from: ServiceValues): ServiceValues =>
  onTopOf(theirs, { mine, from }, (field, one, other) => textOf(one, field) === textOf(other, field));

/** A service that is being changed, as the device keeps it. */
export interface ServiceDraft {
  readonly values: ServiceValues;
  /** What the fields held at the beginning, to know what is new. */
  readonly from: ServiceValues;
  /** The `updatedAt` of the service that it began from. */
  readonly basis: string;
  /** The last try to save it. */
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
