import type * as auth from '../auth.ts';
import { memberEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as membership from '../membership.ts';

export const login = publicEndpoint<typeof auth.login>('auth.login', 'POST', '/api/auth/login');
export const register = publicEndpoint<typeof auth.register>('auth.register', 'POST', '/api/auth/register');
export const forgotPassword = publicEndpoint<typeof auth.forgotPassword>('auth.forgot', 'POST', '/api/forgot-password');
export const resetPassword = publicEndpoint<typeof auth.resetPassword>('auth.reset', 'POST', '/api/reset-password');
export const confirmEmail = publicEndpoint<typeof auth.confirmEmail>(
  'auth.email.confirm',
  'POST',
  '/api/auth/email/confirm',
);
export const sendEmailConfirmation = memberEndpoint<typeof auth.sendEmailConfirmation>(
  'auth.email.send',
  'POST',
  '/api/auth/email/send',
);
export const changeUnconfirmedEmail = memberEndpoint<typeof auth.changeUnconfirmedEmail>(
  'auth.email.change',
  'PUT',
  '/api/auth/email',
);
export const getRegistration = publicEndpoint<typeof membership.getRegistration>(
  'auth.registration',
  'GET',
  '/api/auth/registration',
);
export const applyToJoin = publicEndpoint<typeof membership.applyToJoin>(
  'auth.apply',
  'POST',
  '/api/auth/applications',
);
export const lookAtInvitation = publicEndpoint<typeof membership.lookAtInvitation>(
  'auth.invitation',
  'POST',
  '/api/auth/invitation',
);
