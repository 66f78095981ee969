import type { Service } from '#shared/contracts/services.ts';
import type { Db } from '../../db/transaction.ts';
import { presentService } from './service-presenter.ts';
import { findServices } from './service-repository.ts';

/** The services as visitors see them, in their order. */
export const listAllServices = async (db: Db): Promise<Service[]> => (await findServices(db)).map(presentService);
