import { expect, it } from 'vitest';
import { isPushService } from './web-push.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('sends to %s', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://notify.windows.com.evil.example/',
  'https://127.0.0.1/',
  'https://127.0.0.1:3000/api/account',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://localhost/',
  'https://intranet/',
  'https://push.example/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
])('sends nothing to %s', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false);
});

it('sends to configured services, and to no other port of them', () => {
  const more = ['https://push.example', 'http://127.0.0.1:4000'];
  expect(isPushService('https://push.example/abc', more)).toBe(true);
  expect(isPushService('http://127.0.0.1:4000/abc', more)).toBe(true);
  expect(isPushService('http://127.0.0.1:4001/abc', more)).toBe(false);
  expect(isPushService('http://push.example/abc', more)).toBe(false);
});
