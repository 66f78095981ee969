import { services } from '#data/content/services.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Db } from '../../db/transaction.ts';
import { addMissingServices } from './service-repository.ts';

/** Adds the services of the content folder that the database does not have; an edit is never overwritten. */
export function seedServices(db: Db, clock: Clock): Promise<number> {
  const now = timestamp(clock);
  return addMissingServices(
    db,
    services.map((service, index) => ({
      slug: service.slug,
      name: service.name,
      description: service.description,
      short_description: service.shortDescription,
      features: JSON.stringify(service.features),
      image_url: service.imageUrl,
      color: service.color,
      display_order: index,
      created_at: now,
      updated_at: now,
    })),
  );
}
