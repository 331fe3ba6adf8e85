import { describe, expect, it } from '@jest/globals';
import { actionNames } from '@market/contracts';
import { requireRoom, shares, streamBounds } from './stream-bounds.js';

const { events, bytes } = streamBounds;
const full = { events: events + 1, bytes: 1 };
const heavy = { events: 1, bytes: bytes + 1 };

const isFull = expect.objectContaining({ code: 'stream.full' });

describe('a stream', () => {
  it('may have ten thousand events and 64 MB', () => {
    expect(streamBounds).toEqual({ events: 10_000, bytes: 67_108_864 });
  });

  it.each([
    ['project', /^Dự án này .* chỉ còn có thể đi tiếp các bước đến hoàn thành hoặc huỷ/],
    ['conversation', /^Cuộc trò chuyện này/],
    ['account', /^Dữ liệu này/],
    ['settings', /^Dữ liệu này/],
  ] as const)('of the kind %s says what is full', (kind, message) => {
    expect(() => requireRoom(kind, ['Anything'], full)).toThrow(message);
  });

  it.each([full, heavy])('takes no more events when it has %j', (after) => {
    for (const kind of ['project', 'conversation', 'account', 'settings'] as const) {
      expect(() => requireRoom(kind, ['Anything'], after)).toThrow(isFull);
      expect(() => requireRoom(kind, ['Anything'], { events, bytes })).not.toThrow();
    }
  });

  it('has room left for what ends an order, but not for other commands with it', () => {
    for (const name of ['CancelProject', 'CompleteProject', 'RecordPayment'])
      for (const after of [full, heavy, { events: events * 1.1, bytes: bytes * 1.1 }])
        expect(() => requireRoom('project', [name], after)).not.toThrow();
    expect(() => requireRoom('project', ['ReviseDetails', 'CancelProject'], full)).toThrow(isFull);
    const used = { events: events * 1.1 + 1, bytes: 1 };
    expect(() => requireRoom('project', ['CancelProject'], used)).toThrow(isFull);
  });

  it.each(actionNames)('has as much room for %s as the order needs to end', (name) => {
    const roomFor = (factor: number): boolean => {
      try {
        requireRoom('project', [name], { events: events * factor, bytes: 1 });
        return true;
      } catch {
        return false;
      }
    };
    const ends = [
      ...['CancelProject', 'CompleteProject', 'DeclineQuote', 'RecordPayment'],
      ...['CorrectPayment', 'RefundPayment'],
    ].includes(name);
    const grows = [
      ...['SaveDraft', 'CreateDemoProject', 'ReviseDetails', 'RevisePart', 'ReplaceDrawing', 'AddNotes'],
      ...['EstimateCompletion', 'EstimatePart', 'SubmitQuote', 'ConfirmDrawings', 'AnnounceDelay'],
    ].includes(name);
    expect([1, 1.05, 1.1].map(roomFor)).toEqual([true, !grows, ends]);
  });

  it.each([
    ['manufacturer', 1_000, 3],
    ['customer', 4_000, 24],
  ])('has a share for a %s: %i events and %i MB', (role, most, megabytes) => {
    const small = { events: 1, bytes: 1 };
    const size = { events: most, bytes: megabytes * 1024 * 1024 };
    for (const kind of ['project', 'conversation'] as const) {
      expect(() => requireRoom(kind, ['Anything'], small, { role, ...size })).not.toThrow();
      for (const more of [{ events: most + 1 }, { bytes: size.bytes + 1 }]) {
        const own = { role, ...size, ...more };
        expect(() => requireRoom(kind, ['Anything'], small, own)).toThrow(isFull);
        expect(() => requireRoom('account', ['Anything'], small, own)).not.toThrow();
      }
    }
    const used = { role, events: most + 1, bytes: 1 };
    expect(() => requireRoom('project', ['CancelProject'], small, used)).not.toThrow();
    expect(() => requireRoom('project', ['AddNotes'], small, { ...used, role: 'vietphat' })).not.toThrow();
  });

  it('is never filled by the factories that one order is sent to', () => {
    expect(shares['manufacturer']!.events * 9).toBeLessThan(events);
    expect(shares['manufacturer']!.bytes * 20).toBeLessThan(bytes);
  });

  it('has room left to block and to erase an account, and to repair the system', () => {
    for (const name of ['SetPermissions', 'EraseAccount'])
      expect(() => requireRoom('account', [name], full)).not.toThrow();
    expect(() => requireRoom('operations', ['DiscardEvent'], full)).not.toThrow();
    expect(() => requireRoom('administrators', ['Release'], full)).not.toThrow();
  });
});
