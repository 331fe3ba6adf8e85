import { expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    'Chrome trên Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari trên iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox trên Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet for Android trên Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0',
    'Microsoft Edge trên Windows',
  ],
  ['curl/8.5.0', 'Thiết bị không rõ'],
  ['', 'Thiết bị không rõ'],
  [undefined, 'Thiết bị không rõ'],
])('names the device of %j', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it('limits what a hostile header can store', () => {
  expect(deviceOf(`${'x'.repeat(10_000)}/1`).length).toBeLessThanOrEqual(60);
  expect(deviceOf('<b>\u202e</b>')).not.toMatch(/[<>\u202e]/);
});
