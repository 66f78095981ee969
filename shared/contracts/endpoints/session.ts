import type * as auth from '../auth.ts';
import { memberEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as eventStream from '../event-stream.ts';

export const getCurrentUser = memberEndpoint<typeof auth.getCurrentUser>('auth.user', 'GET', '/api/auth/user');
export const logout = publicEndpoint<typeof auth.logout>('auth.logout', 'POST', '/api/auth/logout');
export const checkAdmin = memberEndpoint<typeof auth.checkAdmin>('admin.check', 'GET', '/api/admin/check');
/** The caller's live events: a visitor's chat, a member's Circle, an administrator's console. */
export const listenToEvents = publicEndpoint<typeof eventStream.listenToEvents>('live.events', 'GET', '/api/events');
