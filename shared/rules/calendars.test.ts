import { describe, expect, it } from 'vitest';
import { calendarNews, calendarOf } from './calendars.ts';

describe('a calendar', () => {
  it('by Calendly gets the host of the page around it', () => {
    expect(calendarOf('https://calendly.com/agency/ottilie', 'bonjour.example')).toEqual({
      provider: 'Calendly',
      src: 'https://calendly.com/agency/ottilie?embed_domain=bonjour.example&embed_type=Inline',
    });
  });

  it.each(['https://cal.com/agency/noor', 'https://cal.com/agency/noor/'])(
    'of Cal.com has a frame of its own: %s',
    (address) => {
      expect(calendarOf(address, 'bonjour.example')).toEqual({
        provider: 'Cal.com',
        src: 'https://cal.com/agency/noor/embed?embed=&embedType=inline',
      });
    },
  );
});

it.each([
  [{ event: 'calendly.page_height', payload: {} }, 'ready'],
  [{ originator: 'CAL', type: '__iframeReady', data: {} }, 'waits'],
  [{ originator: 'CAL', type: 'linkReady' }, 'ready'],
  [{ originator: 'CAL', type: 'linkFailed' }, 'failed'],
  [{ originator: 'CAL', type: '__dimensionChanged' }, null],
  [{ event: 'something else' }, null],
  [{ event: 5 }, null],
  [{ originator: 'CAL' }, null],
  ['calendly.page_height', null],
  [null, null],
])('the message %o of a frame means %s', (message, news) => {
  expect(calendarNews(message)).toBe(news);
});
