import { openDay } from './blog-posts/open-day.ts';
import { photography } from './blog-posts/photography.ts';
import { podcast } from './blog-posts/podcast.ts';
import type { SamplePost } from './blog-posts/sample-post.ts';

/** The three posts that Beyond Bonjour begins with (decisions §1). */
export const blogPosts: readonly SamplePost[] = [openDay, podcast, photography];
