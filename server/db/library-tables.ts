import type { Generated } from 'kysely';
import type {
  LibraryCollectionKind,
  LibraryKind,
  LibraryLevel,
  LibraryStatus,
  LibraryTopic,
} from '#shared/contracts/choices.ts';
import type { Defaulted, Flag, Json, Timestamp } from './schema.ts';

export interface LibraryCollectionsTable {
  id: Generated<number>;
  slug: string;
  kind: LibraryCollectionKind;
  title: string;
  summary: string;
  position: Defaulted<number>;
  /** A picture uploaded for the blog. */
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
  /** Minutes to read, watch or fill in. */
  minutes: number;
  audience: string;
  collection_id: Defaulted<number | null>;
  /** The position in its collection. */
  position: Defaulted<number>;
  /** A `RichText`. */
  doc: Json;
  doc_version: number;
  /** The document as plain text. */
  text: Defaulted<string>;
  /** The transcript's text. */
  transcript_text: Defaulted<string>;
  cover_id: Defaulted<number | null>;
  film_provider: Defaulted<'file' | 'youtube' | 'vimeo' | null>;
  /** The file's name in the store, or the provider's id. */
  film_id: Defaulted<string | null>;
  /** Opens an unlisted film on Vimeo. */
  film_hash: Defaulted<string | null>;
  film_bytes: Defaulted<number | null>;
  film_seconds: Defaulted<number | null>;
  /** As WebVTT. */
  transcript: Defaulted<string | null>;
  status: Defaulted<LibraryStatus>;
  /** When it was first published. */
  published_at: Defaulted<Timestamp | null>;
  scheduled_for: Defaulted<Timestamp | null>;
  /** Whether members have been notified of it. */
  announced: Defaulted<Flag>;
  trashed_at: Defaulted<Timestamp | null>;
  trashed_slug: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by: Defaulted<number | null>;
}

export interface LibraryFilesTable {
  id: Generated<number>;
  resource_id: number;
  /** The name in the store, without its extension. */
  name: string;
  /** The type, as in `docx`. */
  extension: string;
  /** The name when downloaded. */
  title: string;
  bytes: number;
  /** `film` and `pdf` at most once per resource. */
  role: Defaulted<'download' | 'film' | 'pdf'>;
  /** The position among the downloads. */
  position: Defaulted<number>;
  created_at: Timestamp;
}

export interface LibraryProgressTable {
  id: Generated<number>;
  user_id: number;
  resource_id: number;
  /** Watched ranges of its film: a list of `[from, to]` in seconds. */
  ranges: Json;
  /** Where to resume, in seconds, and when the member was there. */
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

/** Finished courses. They stay finished when lessons are added. */
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
  /** The end of the previous visit; null during the first. */
  last_visit_at: Timestamp | null;
}

export interface LibraryTables {
  library_collections: LibraryCollectionsTable;
  library_resources: LibraryResourcesTable;
  /** The pictures in a resource's document. */
  library_pictures: { resource_id: number; picture_id: number };
  library_files: LibraryFilesTable;
  library_progress: LibraryProgressTable;
  library_saved: LibrarySavedTable;
  library_course_done: LibraryCourseDoneTable;
  library_visits: LibraryVisitsTable;
}
