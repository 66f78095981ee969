interface Named {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** The handle of the members' list: "@ada-lovelace-12", of the first name, the last name and the id, in small letters. */
export const memberHandle = ({ id, firstName, lastName }: Named): string =>
  `@${[firstName, lastName, String(id)].map((part) => part.trim().toLowerCase().replace(/\s+/g, '-')).join('-')}`;

/** What a member does and where: "Head of Marketing, St Mary’s", either alone, or nothing. */
export const jobAtSchool = (of: { readonly jobTitle: string | null; readonly schoolName: string | null }): string =>
  [of.jobTitle, of.schoolName].filter(Boolean).join(', ');

/** "1 member", "1,204 members", "10,000+ members". */
export const memberCount = (count: number, more = false): string =>
  `${count.toLocaleString('en-GB')}${more ? '+' : ''} ${count === 1 && !more ? 'member' : 'members'}`;

/** A count that stops somewhere: "3", and "99+" where it stops at 100. */
export const upTo = (count: number, most: number): string => (count < most ? String(count) : `${most - 1}+`);
