import type { Generated } from 'kysely';
import type { Defaulted, Flag, Json, Timestamp } from './schema.ts';

export interface ContactInquiriesTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  school_name: string | null;
  service_interest: string | null;
  message: string;
  quarantined: Defaulted<Flag>;
  kind: Defaulted<'message' | 'booking'>;
  /** The requests of a booking; null for a message. */
  details: Json | null;
  seen_at: Timestamp | null;
  answered_at: Timestamp | null;
  /** The agency's own. */
  note: string | null;
  /** The page that the visit began on, and its source; null when unknown. */
  began_page: Defaulted<string | null>;
  began_source: Defaulted<string | null>;
  created_at: Timestamp;
}

export interface InquiryReceiptsTable {
  /** Hash of the token in the acknowledgement mail's link. */
  token_hash: string;
  inquiry_id: number;
  created_at: Timestamp;
}

/** A row each time an appointment was fixed, changed or cancelled. */
export interface AppointmentsTable {
  inquiry_id: number;
  sequence: number;
  time: Timestamp;
  call_link: string | null;
  is_off: Defaulted<Flag>;
  created_at: Timestamp;
}

/** Messages and bookings from the website, and their state. */
export interface InquiryTables {
  contact_inquiries: ContactInquiriesTable;
  inquiry_receipts: InquiryReceiptsTable;
  appointments: AppointmentsTable;
}
