import { adminEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as figures from '../figures.ts';

export const countView = publicEndpoint<typeof figures.countView>('views.count', 'POST', '/api/views');
export const getFigures = adminEndpoint<typeof figures.getFigures>('admin.figures', 'GET', '/api/admin/figures');
export const exportFigures = adminEndpoint<typeof figures.exportFigures>(
  'admin.figures.export',
  'GET',
  '/api/admin/figures.csv',
);
