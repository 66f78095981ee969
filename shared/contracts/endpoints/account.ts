import type * as account from '../account.ts';
import { memberEndpoint } from '../endpoint.ts';
import type * as places from '../places.ts';
import type * as profile from '../profile.ts';
import type * as push from '../push.ts';

export const changePassword = memberEndpoint<typeof account.changePassword>(
  'account.password',
  'PUT',
  '/api/account/password',
);
export const listDevices = memberEndpoint<typeof account.listDevices>('account.devices', 'GET', '/api/account/devices');
export const signOutDevice = memberEndpoint<typeof account.signOutDevice>(
  'account.devices.end',
  'DELETE',
  '/api/account/devices/:device',
);
export const signOutOthers = memberEndpoint<typeof account.signOutOthers>(
  'account.devices.end-others',
  'DELETE',
  '/api/account/devices',
);
export const getMapChoice = memberEndpoint<typeof account.getMapChoice>('account.map', 'GET', '/api/account/map');
export const setMapChoice = memberEndpoint<typeof account.setMapChoice>('account.map.set', 'PUT', '/api/account/map');
export const exportAccount = memberEndpoint<typeof account.exportAccount>(
  'account.export',
  'GET',
  '/api/account/export',
);
export const deleteAccount = memberEndpoint<typeof account.deleteAccount>('account.delete', 'DELETE', '/api/account');
export const updateProfile = memberEndpoint<typeof profile.updateProfile>(
  'auth.profile',
  'PUT',
  '/api/auth/profile',
  'profileImage',
);
export const searchPlaces = memberEndpoint<typeof places.searchPlaces>('places.search', 'GET', '/api/places');
export const getPush = memberEndpoint<typeof push.getPush>('push.state', 'GET', '/api/push');
export const choosePush = memberEndpoint<typeof push.choosePush>('push.choose', 'PUT', '/api/push/choices');
export const subscribePush = memberEndpoint<typeof push.subscribePush>(
  'push.subscribe',
  'PUT',
  '/api/push/subscription',
);
export const unsubscribePush = memberEndpoint<typeof push.unsubscribePush>(
  'push.unsubscribe',
  'DELETE',
  '/api/push/subscription',
);
export const getWelcome = memberEndpoint<typeof account.getWelcome>('account.welcome', 'GET', '/api/account/welcome');
export const setWelcome = memberEndpoint<typeof account.setWelcome>(
  'account.welcome.set',
  'PUT',
  '/api/account/welcome',
);
export const celebrateLevel = memberEndpoint<typeof account.celebrateLevel>(
  'account.level.celebrate',
  'PUT',
  '/api/account/level',
);
