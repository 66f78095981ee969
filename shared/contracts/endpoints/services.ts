import { adminEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as services from '../services.ts';

export const listServices = publicEndpoint<typeof services.listServices>('services.list', 'GET', '/api/services');
export const getService = publicEndpoint<typeof services.getService>('services.get', 'GET', '/api/services/:slug');
export const updateService = adminEndpoint<typeof services.updateService>(
  'services.update',
  'PUT',
  '/api/services/:slug',
);
export const initServices = publicEndpoint<typeof services.initServices>(
  'services.init',
  'POST',
  '/api/admin/init-services',
);
