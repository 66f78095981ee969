import type * as contract from '#shared/contracts/services.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { timestampAfter } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { listAllServices, presentService } from './service-presenter.ts';
import { changeService, findService, seedServices } from './service-repository.ts';

export function serviceHandlers({ db, clock, contentChanged }: Deps): HandlersFor<typeof contract> {
  return {
    async listServices() {
      return listAllServices(db);
    },

    async getService({ params }) {
      const row = await findService(db, params.slug);
      if (!row) throw notFound('this service');
      return presentService(row);
    },

    async updateService({ params, body, audit, write }) {
      return write(async (tx) => {
        const { shortDescription, imageUrl, displayOrder, features, ifUpdatedAt, ...plain } = body;
        const before = await findService(tx.db, params.slug);
        if (!before) throw notFound('this service');
        if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
          throw await editConflict(tx.db, { kind: 'service', id: params.slug, what: 'service', field: 'ifUpdatedAt' });
        }
        const row = await changeService(tx.db, params.slug, {
          ...plain,
          short_description: shortDescription,
          image_url: imageUrl,
          display_order: displayOrder,
          features: JSON.stringify(features),
          updated_at: timestampAfter(clock, before.updated_at),
        });
        await contentChanged(tx);
        await audit(tx, { kind: 'service', id: params.slug, summary: `Updated the service ${row.name}` });
        return presentService(row);
      });
    },

    // Anyone may call it, as the home page does: it only adds what is missing.
    async initServices({ write }) {
      return write(async (tx) => {
        const created = await seedServices(tx.db, clock);
        if (created > 0) await contentChanged(tx);
        return { success: true, created };
      });
    },
  };
}
