import type { Generated } from 'kysely';
import type { ApplicationState } from '#shared/contracts/choices.ts';
import type { Defaulted, Timestamp } from './schema.ts';

export interface SiteSettingsTable {
  name: string;
  value: string;
  updated_at: Timestamp;
}

export interface ApplicationsTable {
  id: Generated<number>;
  /** One for each address. */
  email: string;
  first_name: string;
  last_name: string;
  school_name: string;
  role: string;
  note: string | null;
  state: ApplicationState;
  /** The message to the applicant, when it was declined. */
  word: string | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  /** The resulting member. */
  user_id: number | null;
  created_at: Timestamp;
}

export interface InvitationsTable {
  id: Generated<number>;
  token_hash: string;
  /** For the administrators: "Conference in May". */
  label: string | null;
  /** The address that it is for and was mailed to; null for a shared link, and once it was used. */
  email: string | null;
  most_uses: number;
  uses: Defaulted<number>;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  created_by: number | null;
  /** The application that it answers. */
  application_id: number | null;
  /** The member who used it, if it was for one address. */
  user_id: number | null;
  created_at: Timestamp;
}

/** How people join. */
export interface MembershipTables {
  site_settings: SiteSettingsTable;
  applications: ApplicationsTable;
  invitations: InvitationsTable;
}
