/** The email address of the account that the first start creates, until its owner enters their own. */
export const FIRST_ADMINISTRATOR = 'admin@localhost';

/** Where that account is set up, in the console. */
export const SETUP = '/admin/setup';

/** Whether the owner still has to enter their name, address and password. */
export const needsSetup = ({ email, isAdmin }: { readonly email: string; readonly isAdmin: boolean }): boolean =>
  isAdmin && email === FIRST_ADMINISTRATOR;
