import type { Author } from '#shared/contracts/users.ts';

/** The author's columns in queries of posts and comments. */
export const AUTHOR_COLUMNS = [
  'users.id as author_id',
  'users.first_name as author_first_name',
  'users.last_name as author_last_name',
  'users.profile_image_url as author_image_url',
  'users.level as author_level',
] as const;

export interface AuthorColumns {
  author_id: number;
  author_first_name: string;
  author_last_name: string;
  author_image_url: string | null;
  author_level: number;
}

export const presentAuthor = (row: AuthorColumns): Author => ({
  id: row.author_id,
  firstName: row.author_first_name,
  lastName: row.author_last_name,
  profileImageUrl: row.author_image_url,
  level: row.author_level,
});
