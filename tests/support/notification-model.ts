import fc from 'fast-check';
import type { Notification } from '#shared/contracts/notifications.ts';

/*
 * Random schedules of members' actions in the Circle, and a model of the notifications that must result.
 */

export const MEMBERS = 4;
const POSTS = 3;
const member = fc.integer({ min: 0, max: MEMBERS - 1 });
const post = fc.integer({ min: 1, max: POSTS });
/** Members' actions; many of these are refused, as for a comment that does not exist or is another's. */
export const step = fc.record({
  who: member,
  action: fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('comment' as const), post }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('like' as const), post, liked: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('delete comment' as const), comment: fc.integer({ min: 1, max: 9 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete post' as const), post }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('block' as const), other: member, blocked: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), likes: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('follow' as const),
        post,
        follow: fc.constantFrom('following' as const, 'muted' as const, 'muted' as const, null),
      }),
    },
    // Each member has two devices: one shows a list, and may mark it as read when the other has a newer one.
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const), device: fc.constantFrom(0, 1) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), device: fc.constantFrom(0, 1) }) },
  ),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A notification in the model: of a comment, or of the likes of a post. */
interface Listed {
  readonly post: number;
  readonly comment?: { readonly id: number; readonly kind: 'comment' | 'thread' };
  /** The actors, newest last; `at` is the position in the order of all notifications. */
  people: { readonly by: number; readonly at: number }[];
  /** Everything up to here was read. */
  seen: number;
}
const placeOf = ({ people }: Listed): number => Math.max(...people.map(({ at }) => at));

/** The notifications of all members, in the simplest implementation. */
export class Model {
  readonly #posts = new Map([
    [1, 0],
    [2, 0],
    [3, 1],
  ]);
  /** A member's decision about a post, by both; a commenter follows automatically. */
  readonly #marks = new Map<string, 'following' | 'muted'>();
  readonly #comments = new Map<number, { readonly post: number; readonly by: number }>();
  readonly #likes = new Set<string>();
  readonly #blocks = new Set<string>();
  readonly #wantsLikes = Array.from({ length: MEMBERS }, () => true);
  readonly #notified: Listed[][] = Array.from({ length: MEMBERS }, () => []);
  /** The end of each device's list, and its start when it was read. */
  readonly #shown = Array.from({ length: MEMBERS }, () => [0, 0]);
  #time = 0;
  #lastComment = 0;

  perform({ who, action }: Step): void {
    if (action.kind === 'comment') this.#comment(who, action.post);
    else if (action.kind === 'like') this.#like(who, action.post, action.liked);
    else if (action.kind === 'delete comment') this.#deleteComment(who, action.comment);
    else if (action.kind === 'delete post') this.#deletePost(who, action.post);
    else if (action.kind === 'follow') this.#follow(who, action.post, action.follow);
    else if (action.kind === 'choose') this.#wantsLikes[who] = action.likes;
    else if (action.kind === 'look')
      this.#shown[who]![action.device] = Math.max(0, ...this.#notified[who]!.map(placeOf));
    else if (action.kind === 'read') this.#read(who, this.#shown[who]![action.device]!);
    else if (action.other !== who) this.#block(who, action.other, action.blocked);
  }

  /** A member's list, newest first. */
  list(who: number): Listed[] {
    return this.#notified[who]!.toSorted((one, other) => placeOf(other) - placeOf(one));
  }

  #mayNotify(who: number, by: number, on: number): boolean {
    const isBlocked = this.#blocks.has(`${who}>${by}`) || this.#blocks.has(`${by}>${who}`);
    return who !== by && !isBlocked && this.#marks.get(`${on}:${who}`) !== 'muted';
  }

  #follow(who: number, on: number, mark: 'following' | 'muted' | null): void {
    if (!this.#posts.has(on)) return;
    if (mark) this.#marks.set(`${on}:${who}`, mark);
    else this.#marks.delete(`${on}:${who}`);
  }

  #comment(by: number, on: number): void {
    const author = this.#posts.get(on);
    if (author === undefined) return;
    const everybody = Array.from({ length: MEMBERS }, (_, who) => who);
    const others = everybody.filter((who) => this.#marks.get(`${on}:${who}`) === 'following');
    if (!this.#marks.has(`${on}:${by}`)) this.#marks.set(`${on}:${by}`, 'following');
    const id = ++this.#lastComment;
    this.#comments.set(id, { post: on, by });
    for (const who of new Set([author, ...others])) {
      if (!this.#mayNotify(who, by, on)) continue;
      const comment = { id, kind: who === author ? ('comment' as const) : ('thread' as const) };
      this.#notified[who]!.push({ post: on, comment, people: [{ by, at: ++this.#time }], seen: 0 });
    }
  }

  #like(by: number, on: number, liked: boolean): void {
    const author = this.#posts.get(on);
    const key = `${on}:${by}`;
    if (author === undefined || liked === this.#likes.has(key)) return;
    const gathered = this.#notified[author]!.find((each) => each.post === on && !each.comment);
    if (!liked) {
      this.#likes.delete(key);
      if (gathered) gathered.people = gathered.people.filter((person) => person.by !== by);
      return this.#clear();
    }
    this.#likes.add(key);
    if (!this.#mayNotify(author, by, on) || !this.#wantsLikes[author]) return undefined;
    const person = { by, at: ++this.#time };
    if (gathered) gathered.people.push(person);
    else this.#notified[author]!.push({ post: on, people: [person], seen: 0 });
    return undefined;
  }

  #deleteComment(who: number, id: number): void {
    if (this.#comments.get(id)?.by !== who) return;
    this.#comments.delete(id);
    this.#keep((each) => each.comment?.id !== id);
  }

  #deletePost(who: number, id: number): void {
    if (this.#posts.get(id) !== who) return;
    this.#posts.delete(id);
    this.#keep((each) => each.post !== id);
  }

  #block(who: number, other: number, blocked: boolean): void {
    const key = `${who}>${other}`;
    if (!blocked) return void this.#blocks.delete(key);
    if (this.#blocks.has(key)) return undefined;
    this.#blocks.add(key);
    for (const each of this.#notified[who]!) each.people = each.people.filter(({ by }) => by !== other);
    return this.#clear();
  }

  #read(who: number, upTo: number): void {
    for (const each of this.#notified[who]!) if (placeOf(each) <= upTo) each.seen = Math.max(each.seen, placeOf(each));
  }

  #clear(): void {
    this.#keep(({ people }) => people.length > 0);
  }

  #keep(stays: (each: Listed) => boolean): void {
    for (const [who, each] of this.#notified.entries()) this.#notified[who] = each.filter(stays);
  }
}

/** A notification in a form that both sides share. */
export const summaryOf = (notification: Notification) =>
  `${notification.kind} ${notification.path} ${notification.by?.lastName} ×${notification.count}${notification.readAt === null ? ' new' : ''}`;
export function expected(each: Listed, names: readonly string[]): string {
  const newest = each.people.toSorted((one, other) => other.at - one.at)[0]!;
  const path = `/feed/${each.post}${each.comment ? `#comment-${each.comment.id}` : ''}`;
  const isNew = each.seen < placeOf(each) ? ' new' : '';
  return `${each.comment?.kind ?? 'like'} ${path} ${names[newest.by]} ×${each.people.length}${isNew}`;
}
