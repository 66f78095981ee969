/** The id in `/users/{id}`: a whole number from 1; undefined for anything else. */
export const readMemberId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
