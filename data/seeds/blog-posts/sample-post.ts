import type { BlogForm } from '#shared/contracts/forms/blog.ts';

/** A post that a new site begins with. */
export interface SamplePost extends Required<Pick<BlogForm, 'slug' | 'title' | 'category' | 'excerpt' | 'content'>> {
  readonly imageUrl: string;
  /** Days before the first start, so that a new site has a past. */
  readonly daysOld: number;
}
