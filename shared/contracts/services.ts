import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { editedVersion, id, timestamp } from './fields.ts';
import { serviceForm } from './forms/service.ts';

/** The six services, in the order of the navigation. */
export const serviceSlugs = [
  'podcasts',
  'video-testimonials',
  'marketing-videos',
  'photography',
  'done-for-you-editing',
  'training',
] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];

export const service = z.strictObject({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  features: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  color: z.enum(['red', 'blue']),
  displayOrder: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Service = z.output<typeof service>;

const slugParams = z.object({ slug: z.string().check(z.maxLength(120)) });

export const listServices = {
  access: 'anyone',
  summary: 'List services in order',
  published: true,
  response: z.array(service),
} satisfies Contract;

export const getService = {
  access: 'anyone',
  summary: 'Get a service',
  published: true,
  params: slugParams,
  response: service,
  errors: ['not_found'],
} satisfies Contract;

export const updateService = {
  access: 'admin',
  summary: 'Update a service',
  params: slugParams,
  body: z.extend(serviceForm, { ifUpdatedAt: editedVersion }),
  response: service,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const initServices = {
  access: 'anyone',
  summary: 'Add missing services',
  response: z.strictObject({ success: z.literal(true), created: z.int() }),
} satisfies Contract;
