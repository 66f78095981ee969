const first = (name: string | null | undefined): string => Array.from(name?.trim() ?? '')[0]?.toUpperCase() ?? '';

/** The initials for an avatar; "U" when both names are missing (public-side §2, navigation bar). */
export const initials = (firstName?: string | null, lastName?: string | null): string =>
  first(firstName) + first(lastName) || 'U';
