import { expect, it } from 'vitest';
import { HttpError } from '../platform/errors.ts';
import { createStreamQuotas } from './quotas.ts';

const visitor = (number: number) => ({ userId: undefined, visitor: `v${number}`, client: `10.0.0.${number % 250}` });
const member = (userId: number) => ({ userId, visitor: '', client: `10.1.0.${userId % 250}` });

it('reserves streams for members, however many visitors are connected', () => {
  const places = createStreamQuotas({ isLimited: true });
  const taken: (() => void)[] = [];
  expect(() => {
    for (let number = 0; ; number++) taken.push(places.take(visitor(number)));
  }).toThrow(HttpError);
  expect(taken).toHaveLength(3000);
  for (let id = 1; id <= 2000; id++) places.take(member(id));
  expect(() => places.take(member(2001))).toThrow('Too many people are connected right now.');

  taken[0]!();
  expect(() => places.take(member(2001))).not.toThrow();
});

it('passes a visitor’s slot on to the next visitor', () => {
  const places = createStreamQuotas({ isLimited: false });
  const first = places.take(visitor(0));
  for (let number = 1; number < 3000; number++) places.take(visitor(number));
  expect(() => places.take(visitor(3000))).toThrow(HttpError);
  first();
  expect(() => places.take(visitor(3000))).not.toThrow();
});

it('reserves sockets for requests, and some streams for members, when sockets are few', () => {
  const places = createStreamQuotas({ isLimited: true, sockets: 400 });
  for (let number = 0; number < 180; number++) places.take(visitor(number));
  expect(() => places.take(visitor(180))).toThrow('Too many people are connected right now.');
  for (let id = 1; id <= 120; id++) places.take(member(id));
  expect(() => places.take(member(121))).toThrow('Too many people are connected right now.');
});
