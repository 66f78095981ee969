/** The address of the account that the very first start makes, until its owner gives their own. */
export const FIRST_ADMINISTRATOR = 'admin@localhost';

/** Where that account is set up, in the console. */
export const SETUP = '/admin/setup';

/** Whether somebody has yet to give their own name, address and password. */
export const needsSetup = ({ email, isAdmin }: { readonly email: string; readonly isAdmin: boolean }): boolean =>
  isAdmin && email === FIRST_ADMINISTRATOR;
