import type { School } from '#shared/contracts/contacts.ts';
import type { SchoolPhase } from '#shared/contracts/choices.ts';
import type { SchoolRow } from './school-repository.ts';

export const presentSchool = (row: SchoolRow): School => ({
  id: row.id,
  name: row.name,
  domains: row.domains?.split(' ').toSorted() ?? [],
  country: row.country,
  phase: row.phase as SchoolPhase | null,
  owner: row.owner_id === null || row.owner_name === null ? null : { id: row.owner_id, name: row.owner_name },
  stage: row.stage,
  stageSince: row.stage_since,
  nextStep: row.next_step,
  nextDate: row.next_date,
  lostReason: row.lost_reason,
  note: row.note,
  contactCount: row.contact_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
