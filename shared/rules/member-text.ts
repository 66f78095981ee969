interface Named {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** A member's handle: "@ada-lovelace-12", from first name, last name and id, in lower case. */
export const memberHandle = ({ id, firstName, lastName }: Named): string =>
  `@${[firstName, lastName, String(id)].map((part) => part.trim().toLowerCase().replace(/\s+/g, '-')).join('-')}`;

/** A member's job and school: "Head of Marketing, St Mary’s", either one, or nothing. */
export const jobAtSchool = (of: { readonly jobTitle: string | null; readonly schoolName: string | null }): string =>
  [of.jobTitle, of.schoolName].filter(Boolean).join(', ');

/** "1 member", "1,204 members", "10,000+ members". */
export const memberCount = (count: number, more = false): string =>
  `${count.toLocaleString('en-GB')}${more ? '+' : ''} ${count === 1 && !more ? 'member' : 'members'}`;

/** A count with a maximum: "3", or "99+" with a maximum of 100. */
export const upTo = (count: number, most: number): string => (count < most ? String(count) : `${most - 1}+`);
