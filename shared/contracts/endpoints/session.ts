import type * as auth from '../auth.ts';
import { memberEndpoint, publicEndpoint } from '../endpoint.ts';

export const getCurrentUser = memberEndpoint<typeof auth.getCurrentUser>('auth.user', 'GET', '/api/auth/user');
export const logout = publicEndpoint<typeof auth.logout>('auth.logout', 'POST', '/api/auth/logout');
export const checkAdmin = memberEndpoint<typeof auth.checkAdmin>('admin.check', 'GET', '/api/admin/check');
