import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LibraryResource } from '#shared/contracts/library.ts';
import {
  libraryKindNames,
  libraryLevelNames,
  libraryTopicNames,
  minutesInWords,
} from '#shared/rules/library-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Eyebrow } from '#shared/ui/layout.tsx';
import { Document } from '../../app/document.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { Link } from '../../app/link.tsx';
import { Course } from './course.tsx';
import { Film } from './film.tsx';
import { collectionPath, resourcePath } from './library-paths.ts';
import { ResourceActions } from './resource-actions.tsx';
import { Transcript } from './transcript.tsx';
import { useDone, useOpened } from './use-progress.ts';
import { useHeldUpdate } from './use-held-update.ts';

/** Whether the second version would move what somebody reads or watches in the first. */
const hasMoved = (shown: LibraryResource, other: LibraryResource): boolean =>
  shown.updatedAt !== other.updatedAt || shown.title !== other.title;

/** A resource with everything that belongs to it. A new version replaces it when its reader asks for it. */
export function ResourceSheet({ latest }: { readonly latest: LibraryResource }) {
  const { shown: resource, isHeld, showLatest } = useHeldUpdate(latest, hasMoved);
  const { film, transcript, doc, pictures } = resource;
  useOpened(resource);
  const [start, setStart] = useStart();
  const [second, setSecond] = useState<number>();
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 pt-5 lg:grid-cols-[minmax(0,var(--container-text))_minmax(15rem,22rem)] lg:grid-rows-[auto_1fr] lg:justify-between lg:pt-6 print:block print:pt-0">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <Head resource={resource} />
        {isHeld ? (
          <output className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-ochre bg-surface px-4 py-3 text-sm print:hidden">
            This resource has been updated.
            <Button variant="link" size="sm" onClick={showLatest}>
              Show the new version
            </Button>
          </output>
        ) : null}
        {film ? <Film resource={resource} film={film} start={start} onSecond={setSecond} /> : null}
        {transcript.length > 0 ? (
          <Transcript cues={transcript} second={second} onJump={film?.provider === 'file' ? setStart : undefined} />
        ) : null}
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
        <div className="grid gap-6 lg:sticky lg:top-6">
          <ResourceActions resource={resource} />
          <Course resource={latest} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 print:mt-6">
        <Document doc={doc} pictures={pictures} />
        <Done resource={latest} />
        <Neighbours resource={resource} />
      </div>
    </div>
  );
}

/** Where the film starts: `?t=SECONDS`, or a line of the transcript. Each jump is a new object, even to the same second. */
function useStart() {
  const [query] = useSearchParams();
  const asked = Number(query.get('t'));
  const [start, setStart] = useState<Start | undefined>(() =>
    query.has('t') && Number.isFinite(asked) && asked >= 0 ? { second: asked, isPressed: false } : undefined,
  );
  return [start, (second: number) => setStart({ second, isPressed: true })] as const;
}

/** A second to jump to; after a press, the film plays from there. */
export interface Start {
  readonly second: number;
  readonly isPressed: boolean;
}

function Head({ resource }: { readonly resource: LibraryResource }) {
  const { kind, title, summary, topic, level, minutes, audience, collection } = resource;
  return (
    <header className="grid grid-cols-1 gap-3 lg:gap-4">
      <div className="print:hidden">
        <Eyebrow>
          {collection ? (
            <Link to={collectionPath(collection.slug)} className="hover:text-red">
              {collection.title}
            </Link>
          ) : (
            libraryKindNames[kind]
          )}
        </Eyebrow>
      </div>
      <h1 className="text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
      <p className="text-lg text-muted wrap-anywhere lg:text-xl">{summary}</p>
      <div className="grid gap-0.5 border-l-2 border-ochre pl-4 text-sm print:hidden">
        <p className="font-semibold">
          {[libraryKindNames[kind], libraryTopicNames[topic], libraryLevelNames[level], minutesInWords(minutes)].join(
            ' · ',
          )}
        </p>
        {audience ? <p className="text-muted">For: {audience}</p> : null}
      </div>
    </header>
  );
}

/** Says that the member has done the resource. Otherwise a button to say so, unless watching our own film counts it. */
function Done({ resource }: { readonly resource: LibraryResource }) {
  const { isDone, markDone } = useDone(resource);
  const { film, kind, collection } = resource;
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place, 'button');
  if (!isDone && film?.provider === 'file') return null;
  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-2 outline-none print:hidden">
      {isDone ? (
        <p className="flex flex-wrap items-center gap-2 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5" /> You’ve done this
        </p>
      ) : (
        <>
          <Button variant="accent" onClick={markDone} className="max-sm:w-full">
            <CircleCheck aria-hidden="true" className="size-5" /> Mark as done
          </Button>
          {kind === 'lesson' && collection ? (
            <p className="text-sm text-muted">It counts towards {collection.title}.</p>
          ) : null}
        </>
      )}
    </div>
  );
}

/** The previous and next resource of the collection. */
function Neighbours({ resource: { previous, next, collection } }: { readonly resource: LibraryResource }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={`More in ${collection?.title ?? 'this collection'}`}
      className="grid grid-cols-1 gap-px border-y border-line bg-line sm:grid-cols-2"
    >
      {previous ? (
        <Link to={resourcePath(previous.slug)} className="group grid content-start gap-1 bg-paper py-4 pr-4">
          <span className="flex items-center gap-2 text-sm text-muted">
            <ArrowLeft aria-hidden="true" className="size-4" /> Previous
          </span>
          <span className="font-semibold wrap-anywhere group-hover:text-red">{previous.title}</span>
        </Link>
      ) : (
        <span className="bg-paper max-sm:hidden" />
      )}
      {next ? (
        <Link
          to={resourcePath(next.slug)}
          className="group grid content-start gap-1 bg-paper py-4 sm:justify-items-end sm:pl-4 sm:text-right"
        >
          <span className="flex items-center gap-2 text-sm text-muted">
            Next <ArrowRight aria-hidden="true" className="size-4" />
          </span>
          <span className="font-semibold wrap-anywhere group-hover:text-red">{next.title}</span>
        </Link>
      ) : (
        <span className="bg-paper max-sm:hidden" />
      )}
    </nav>
  );
}
