import { expect, vi } from 'vitest';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { createComment } from '#shared/contracts/endpoints/feed.ts';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import { patience } from '../support/depth.ts';
import { effects, jobsLeft, type mailReader, type ReadColumn } from './evidence.ts';
import { type Action, type Workload, clientOf } from './workload.ts';

/** Each action's effect is in the database exactly once. */
export async function expectEffects(read: ReadColumn, actions: readonly Action[], context: string): Promise<void> {
  const found = await effects(read);
  for (const { endpoint, marker } of actions.filter((action) => found.has(action.endpoint.name))) {
    expect(found.get(endpoint.name)!.get(marker), `${endpoint.name} ${marker}, ${context}`).toBe(1);
  }
}

/** How many actions are repeated at the same time. */
const REPEATERS = 12;

/**
 * Repeats calls under their keys. Completed ones get their response again; doubtful ones are done now if they were not.
 * @param url where each is repeated
 * @returns how many got their earlier response
 */
export async function repeatAll(
  actions: readonly Action[],
  inDoubt: readonly Action[],
  url: (action: Action) => string,
  context: string,
): Promise<number> {
  let replays = 0;
  const doubtful = new Set(inDoubt);
  const repeat = async (some: Iterable<Action>): Promise<void> => {
    for (const action of some) {
      const { replayed } = await action.send(url(action));
      expect(replayed || doubtful.has(action), `${action.endpoint.name} was done again, ${context}`).toBe(true);
      if (replayed) replays++;
    }
  };
  // First and one by one, because a repeated registration signs the person in again, which disturbs their other calls.
  const isRegistration = ({ endpoint }: Action): boolean => endpoint.name === register.name;
  await repeat(actions.filter(isRegistration));
  const others = actions.filter((action) => !isRegistration(action)).values();
  await Promise.all(Array.from({ length: REPEATERS }, () => repeat(others)));
  return replays;
}

/** An inquiry is emailed to the agency and acknowledged to its sender; a new member confirms their address. */
const MAILS_OF: Partial<Record<string, number>> = { 'contact.send': 2, 'auth.forgot': 1, 'auth.register': 1 };

/**
 * Once no job is due within twenty minutes, each inquiry, registration and forgotten password has its emails. One that was sent
 * twice had the same Message-ID.
 */
export async function expectMails(
  read: ReadColumn,
  actions: readonly Action[],
  mails: ReturnType<typeof mailReader>,
  context: string,
): Promise<void> {
  await vi.waitFor(async () => expect(await jobsLeft(read), context).toEqual([]), {
    timeout: patience(),
    interval: 20,
  });
  const sent = mails();
  const asked = new Map<string, number>();
  for (const { endpoint, marker } of actions) {
    const mailed = MAILS_OF[endpoint.name];
    if (mailed) asked.set(marker, (asked.get(marker) ?? 0) + mailed);
  }
  for (const [person, times] of asked) {
    expect(sent.get(person)?.size, `mails about ${person}, ${context}`).toBe(times);
  }
}

/** The latest members are still signed in. */
export async function expectSignedIn(workload: Workload, url: string, context: string): Promise<void> {
  for (const member of workload.members.slice(-20)) {
    const { status, body } = await clientOf(member, url).call(getCurrentUser, {});
    expect(status, `${member.email}, ${context}`).toBe(200);
    expect(body.email).toBe(member.email);
  }
}

/** The search finds the latest comments, even those its index has not taken in yet. */
export async function expectFound(workload: Workload, url: string, context: string): Promise<void> {
  const reader = clientOf(workload.members[0]!, url);
  const comments = workload.actions.filter(({ endpoint }) => endpoint.name === createComment.name);
  for (const { marker } of comments.slice(-20)) {
    // oxlint-disable-next-line no-await-in-loop -- one search after the other, as a person makes them
    const { status, body } = await reader.call(searchCircle, { query: { q: marker, kind: 'comment' } as never });
    expect(status, context).toBe(200);
    expect(
      body.map(({ excerpt }) => excerpt.text),
      context,
    ).toContain(marker);
  }
}
