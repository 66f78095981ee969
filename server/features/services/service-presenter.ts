import type { Service } from '#shared/contracts/services.ts';
import type { ServiceRow } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findServices } from './service-repository.ts';

export const presentService = (row: ServiceRow): Service => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  shortDescription: row.short_description,
  features: JSON.parse(row.features) as string[],
  imageUrl: row.image_url,
  color: row.color === 'red' ? 'red' : 'blue',
  displayOrder: row.display_order,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The services as visitors see them, in their order. */
export const listAllServices = async (db: Db): Promise<Service[]> => (await findServices(db)).map(presentService);
