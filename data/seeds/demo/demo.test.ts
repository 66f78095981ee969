import { describe, expect, it } from 'vitest';
import { email } from '#shared/contracts/fields.ts';
import { postForm } from '#shared/contracts/forms/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { type Conversation, makeConversation } from './conversation.ts';
import { demoMailDomain, makeMember } from './member.ts';
import { createTimeline } from './timeline.ts';

const MEMBERS = 300;
const POSTS = 2000;
const now = Date.UTC(2026, 5, 1);
const timeline = createTimeline({ members: MEMBERS, posts: POSTS, now });
const members = Array.from({ length: MEMBERS }, (_, number) => makeMember(1, number));
const conversations = Array.from({ length: POSTS }, (_, number) => makeConversation(1, number, timeline));
const share = (test: (conversation: Conversation) => boolean) => conversations.filter(test).length / POSTS;

describe('demo members', () => {
  it('are the same for the same seed, however many members are generated', () => {
    expect(makeMember(1, 17)).toEqual(members[17]);
    expect(makeMember(2, 17)).not.toEqual(members[17]);
  });

  it('have unique email addresses on a reserved domain', () => {
    expect(demoMailDomain).toMatch(/\.example$/);
    const addresses = members.map((member) => member.email);
    expect(new Set(addresses).size).toBe(MEMBERS);
    expect(
      addresses.filter((address) => email.parse(address) !== address || !address.endsWith(demoMailDomain)),
    ).toEqual([]);
  });

  it('fill in about as much of their profiles as real members', () => {
    const filled = (field: keyof (typeof members)[0]) =>
      members.filter((member) => member[field] !== null).length / MEMBERS;
    expect(filled('schoolName')).toBeGreaterThan(0.8);
    expect(filled('jobTitle')).toBeGreaterThan(0.7);
    expect(filled('bio')).toBeGreaterThan(0.7);
    expect(filled('location')).toBe(filled('latitude'));
    expect(members.filter(({ bio }) => (bio ?? '').length > 500)).toEqual([]);
  });

  it('come from all three regions and rarely share a name', () => {
    const towns = new Set(members.map(({ location }) => location));
    for (const town of ['London', 'Dubai', 'Boston, MA']) expect(towns).toContain(town);
    expect(new Set(members.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBeGreaterThan(
      MEMBERS * 0.9,
    );
  });
});

describe('demo posts', () => {
  it('are the same for the same seed, size and moment', () => {
    expect(makeConversation(1, 1234, timeline)).toEqual(conversations[1234]);
    expect(makeConversation(2, 1234, timeline)).not.toEqual(conversations[1234]);
  });

  it('pass the site’s own validation', () => {
    const refused = conversations.filter(({ title, content, mediaUrl }) => {
      const postType = mediaUrl === null ? 'text' : 'video';
      return !postForm.safeParse({ title, content, mediaUrl, postType }).success;
    });
    expect(refused).toEqual([]);
    const words = JSON.stringify(conversations);
    expect(words).not.toMatch(/[{]\w+[}]|undefined|NaN/);
    expect(
      Math.max(...conversations.flatMap(({ comments }) => comments.map(({ content }) => content.length))),
    ).toBeLessThan(limits.comment);
  });

  it('vary: some have films, some no comments, and a few very many', () => {
    expect(new Set(conversations.map(({ title, content }) => title + content)).size).toBeGreaterThan(POSTS * 0.8);
    expect(share(({ mediaUrl }) => mediaUrl !== null)).toBeGreaterThan(0.02);
    expect(share(({ comments }) => comments.length === 0)).toBeGreaterThan(0.15);
    expect(share(({ comments }) => comments.length > limits.commentsShown)).toBeGreaterThan(0.003);
    expect(share(({ likes }) => likes.length > 60)).toBeGreaterThan(0.003);
  });

  it('are in chronological order, never before their authors joined and never in the future', () => {
    const rising = (times: number[]) => times.every((time, index) => index === 0 || time >= times[index - 1]!);
    const wrong = conversations.filter(({ at, author, comments, likes }) => {
      const acts = [{ at, member: author }, ...comments, ...likes];
      const impossible = acts.some((act) => act.at < timeline.joined(act.member) || act.at < at || act.at > now);
      const likedOnce = new Set(likes.map(({ member }) => member)).size === likes.length;
      return impossible || !likedOnce || !rising(comments.map((comment) => comment.at));
    });
    expect(wrong).toEqual([]);
    expect(rising(conversations.map(({ at }) => at))).toBe(true);
  });

  it.each([1, 2, 5, 6])('work in a community of %i', (few) => {
    const small = createTimeline({ members: few, posts: 50, now });
    const authors = Array.from({ length: 50 }, (_, number) => makeConversation(3, number, small).author);
    expect(authors.filter((author) => author < 0 || author >= few)).toEqual([]);
  });
});
