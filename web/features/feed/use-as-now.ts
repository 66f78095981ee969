import type { Author } from '#shared/contracts/users.ts';
import { useMember } from '../../app/member.tsx';

/** A person beside what they wrote; the member themselves as they are now, whose level may just have risen. */
export function useAsNow(person: Author): Author {
  const member = useMember();
  return person.id === member.id ? member : person;
}
