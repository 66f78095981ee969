import type { Generated } from 'kysely';
import type {
  LibraryCollectionKind,
  LibraryKind,
  LibraryLevel,
  LibraryStatus,
  LibraryTopic,
} from '#shared/contracts/choices.ts';
import type { Defaulted, Json, Timestamp } from './schema.ts';

export interface LibraryCollectionsTable {
  id: Generated<number>;
  slug: string;
  kind: LibraryCollectionKind;
  title: string;
  summary: string;
  position: Defaulted<number>;
  /** A picture of the blog's. */
  cover_id: Defaulted<number | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface LibraryResourcesTable {
  id: Generated<number>;
  slug: string;
  kind: LibraryKind;
  title: string;
  summary: string;
  topic: LibraryTopic;
  level: LibraryLevel;
  /** How long it takes to read, to watch, or to fill in. */
  minutes: number;
  audience: string;
  collection_id: Defaulted<number | null>;
  /** In its collection. */
  position: Defaulted<number>;
  /** A `RichText`. */
  doc: Json;
  doc_version: number;
  /** The document as plain text. */
  text: Defaulted<string>;
  /** The words of the transcript. */
  transcript_text: Defaulted<string>;
  cover_id: Defaulted<number | null>;
  film_provider: Defaulted<'file' | 'youtube' | 'vimeo' | null>;
  /** The name of the file in the store, or the film's id there. */
  film_id: Defaulted<string | null>;
  /** Opens an unlisted film on Vimeo. */
  film_hash: Defaulted<string | null>;
  film_bytes: Defaulted<number | null>;
  film_seconds: Defaulted<number | null>;
  /** As WebVTT. */
  transcript: Defaulted<string | null>;
  status: Defaulted<LibraryStatus>;
  /** When members saw it first. */
  published_at: Defaulted<Timestamp | null>;
  scheduled_for: Defaulted<Timestamp | null>;
  trashed_at: Defaulted<Timestamp | null>;
  trashed_slug: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by: Defaulted<number | null>;
}

export interface LibraryFilesTable {
  id: Generated<number>;
  resource_id: number;
  /** In the store, with its ending. */
  name: string;
  /** As it is called when it is downloaded. */
  title: string;
  bytes: number;
  created_at: Timestamp;
}

export interface LibraryProgressTable {
  id: Generated<number>;
  user_id: number;
  resource_id: number;
  /** The parts of its film that were watched: a list of `[from, to]` in seconds. */
  ranges: Json;
  /** Where to go on, in seconds, and when the member was there. */
  position: number;
  position_at: Timestamp;
  done_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface LibrarySavedTable {
  id: Generated<number>;
  user_id: number;
  resource_id: number;
  created_at: Timestamp;
}

/** Courses that members have finished; they stay finished when lessons are added. */
export interface LibraryCourseDoneTable {
  id: Generated<number>;
  user_id: number;
  collection_id: number;
  done_at: Timestamp;
}

export interface LibraryVisitsTable {
  user_id: number;
  /** When the member was last in the library. */
  seen_at: Timestamp;
  /** When the visit before that one ended; null during the first. */
  last_visit_at: Timestamp | null;
}

export interface LibraryTables {
  library_collections: LibraryCollectionsTable;
  library_resources: LibraryResourcesTable;
  /** The pictures that a resource's document shows. */
  library_pictures: { resource_id: number; picture_id: number };
  library_files: LibraryFilesTable;
  library_progress: LibraryProgressTable;
  library_saved: LibrarySavedTable;
  library_course_done: LibraryCourseDoneTable;
  library_visits: LibraryVisitsTable;
}
