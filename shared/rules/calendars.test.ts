import { describe, expect, it } from 'vitest';
import { calendarNews, calendarOf } from './calendars.ts';

describe('embedding a calendar', () => {
  it('gives Calendly the host of the page', () => {
    expect(calendarOf('https://calendly.com/agency/ottilie', 'bonjour.example')).toEqual({
      provider: 'Calendly',
      src: 'https://calendly.com/agency/ottilie?embed_domain=bonjour.example&embed_type=Inline',
    });
  });

  it.each(['https://cal.com/agency/noor', 'https://cal.com/agency/noor/'])(
    'uses the embed address of Cal.com: %s',
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
])('reads the message %o of a calendar’s frame as %s', (message, news) => {
  expect(calendarNews(message)).toBe(news);
});
