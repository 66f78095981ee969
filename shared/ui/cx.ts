/** Joins class names and leaves out what is false, null, undefined or empty. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
