import type { Role } from '@market/contracts';
import type { Upload } from './upload-ledger.js';
import { Readable, Writable } from 'node:stream';
import type { Request, Response } from 'express';
import { settled } from '@platform/testing/held';
import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Caller } from '../http/caller.js';
import { DownloadsController } from './downloads.controller.js';
import { ObjectReaders } from './object-readers.js';
import { bodyOf } from './request-body.js';
import { ThumbnailsController } from './thumbnails.controller.js';

// Every state of a stored file × every reader × every way to ask for it.

type State = Upload['state'];
const caller = (accountId: string, role: Role = 'customer') => ({ accountId, role }) as Caller;

/** `reads`: who reads the files of the order and those of the message; «an» has uploaded all of them. */
function world(state: State, reads: Record<'order' | 'message', readonly string[]>) {
  const read = (of: keyof typeof reads) => ({
    nameFor: ({ accountId }: Caller) =>
      Promise.resolve(reads[of].includes(accountId) ? `${of}.pdf` : undefined),
  });
  const readers = new ObjectReaders(read('order'), read('message'));
  const upload = {
    state,
    accountId: 'an',
    name: 'own.pdf',
    size: 10,
    objectName: 'a.pdf',
    thumbnailBy: 'an',
  };
  const opened: string[] = [];
  const open = (name: string) => Promise.resolve(opened.push(name) && Readable.from(['0123456789']));
  const ledger = {
    byObject: () => Promise.resolve(upload),
    recordThumbnail: () => Promise.resolve(),
  };
  return { readers, ledger, objects: { open }, opened };
}

function exchange(headers: Record<string, string>, { fresh = false } = {}) {
  const sent: Record<string, unknown> = {};
  let status = 200;
  const response = {
    set: (name: string | object, value?: string) =>
      Object.assign(sent, typeof name === 'string' ? { [name]: value } : name) && response,
    get: (name: string) => sent[name],
    status: (code: number) => ((status = code), response),
    end: () => undefined,
    send: () => undefined,
  };
  const range = () =>
    'range' in headers ? Object.assign([{ start: 2, end: 5 }], { type: 'bytes' }) : undefined;
  const request = { headers, fresh, method: 'HEAD', query: {}, range };
  return {
    ...{
      request: request as unknown as Request,
      response: response as unknown as Response,
    },
    told: () => ({ status, headers: sent }),
  };
}

const order = ['binh'];
const message = ['chi'];

describe.each<[State, string[]]>([
  ['stored', ['an']],
  ['collecting', ['an']],
  ['referenced', order],
  ['sent', message],
])('a file that is %s', (state, readers) => {
  it.each(['an', 'binh', 'chi', 'stranger'])('for %s', async (accountId) => {
    const { readers: reads, ledger, objects, opened } = world(state, { order, message });
    const may = readers.includes(accountId);
    const downloads = new DownloadsController(ledger as never, objects as never, reads);
    const thumbnails = new ThumbnailsController(ledger as never, objects as never, reads);
    const by = caller(accountId);
    // A browser that has the file from an earlier user must revalidate, too.
    for (const fresh of [false, true]) {
      const ways = [
        (...given: [Request, Response]) => downloads.read(by, 'a.pdf', ...given),
        (...given: [Request, Response]) => thumbnails.read(by, 'a.pdf', ...given),
      ];
      for (const ask of ways) {
        const { request, response, told } = exchange({}, { fresh });
        if (!may) {
          await expect(ask(request, response)).rejects.toMatchObject({
            code: 'access.denied',
          });
          expect(told()).toEqual({ status: 200, headers: {} });
          continue;
        }
        await ask(request, response);
        const headers = { 'Cache-Control': 'private, no-cache' };
        expect(told()).toMatchObject({ status: fresh ? 304 : 200, headers });
      }
    }
    if (!may) expect(opened).toEqual([]);
  });
});

it('a range is sent with its length, unless the client has a part of another file', async () => {
  const { readers, ledger, objects } = world('stored', { order, message });
  const downloads = new DownloadsController(ledger as never, objects as never, readers);
  const ask = async (headers: Record<string, string>) => {
    const { request, response, told } = exchange(headers);
    await downloads.read(caller('an'), 'a.pdf', request, response);
    const { status, headers: sent } = told();
    return [status, sent['Content-Length'], sent['Content-Range']];
  };
  expect(await ask({})).toEqual([200, '10', undefined]);
  expect(await ask({ range: 'bytes=2-5' })).toEqual([206, '4', 'bytes 2-5/10']);
  expect(await ask({ range: 'bytes=2-5', 'if-range': '"a.pdf"' })).toEqual([206, '4', 'bytes 2-5/10']);
  expect(await ask({ range: 'bytes=2-5', 'if-range': '"b.pdf"' })).toEqual([200, '10', undefined]);
});

it.each([
  ['beyond the end of the file', -1, 'object.no-such-range', 'bytes */10'],
  ['that nobody can read', -2, 200, undefined],
  ['in another unit', Object.assign([{ start: 2, end: 5 }], { type: 'lines' }), 200, undefined],
  [
    'and another',
    Object.assign(
      [0, 1].map(() => ({ start: 2, end: 5 })),
      { type: 'bytes' },
    ),
    200,
    undefined,
  ],
])('a range %s', async (_, range, outcome, contentRange) => {
  const { readers, ledger, objects } = world('stored', { order, message });
  const downloads = new DownloadsController(ledger as never, objects as never, readers);
  const { request, response, told } = exchange({ range: 'x' });
  Object.assign(request, { range: () => range });
  const read = downloads.read(caller('an'), 'a.pdf', request, response);
  const code = await read.then(
    () => told().status,
    ({ code }: { code: string }) => code,
  );
  expect([code, told().headers['Content-Range']]).toEqual([outcome, contentRange]);
});

it('a GET sends the bytes, and a HEAD does not open them', async () => {
  const { readers, ledger, objects, opened } = world('stored', {
    order,
    message,
  });
  const downloads = new DownloadsController(ledger as never, objects as never, readers);
  const sentBy = async (method: string) => {
    const sent: Buffer[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => (sent.push(chunk), done()),
    });
    const { request } = exchange({});
    Object.assign(request, { method });
    const target: object = Object.assign(sink, {
      set: () => target,
      get: () => undefined,
      status: () => target,
    });
    await downloads.read(caller('an'), 'a.pdf', request, target as Response);
    return sent.join('');
  };
  expect([await sentBy('HEAD'), opened.length]).toEqual(['', 0]);
  expect([await sentBy('GET'), opened.length]).toEqual(['0123456789', 1]);
});

it.each([
  ['the storage', true],
  ['the client', false],
])('when %s breaks off a file, the reply ends, and our own failures are logged: %s', async (by, isOurs) => {
  const { readers, ledger } = world('stored', { order, message });
  const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const source = new Readable({ read: () => undefined });
  const sink = new Writable({ write: (_, __, done) => done() });
  const target: object = Object.assign(sink, {
    set: () => target,
    get: () => undefined,
    status: () => target,
  });
  const downloads = new DownloadsController(
    ledger as never,
    { open: () => Promise.resolve(source) } as never,
    readers,
  );
  const { request } = exchange({});
  Object.assign(request, { method: 'GET' });
  const reading = downloads.read(caller('an'), 'a.pdf', request, target as Response);
  source.push('01234');
  await settled();
  if (isOurs) source.destroy(new Error('reset'));
  else sink.destroy();
  await reading;
  expect([by, source.destroyed, sink.destroyed]).toEqual([by, true, true]);
  expect(lines.mock.calls).toEqual(isOurs ? [['a.pdf could not be sent: Error: reset']] : []);
  lines.mockRestore();
});

it('a Vietnamese name has a form for old clients that cannot break the header', async () => {
  const { readers, ledger, objects } = world('sent', { order, message });
  const downloads = new DownloadsController(ledger as never, objects as never, readers);
  Object.assign(readers, {
    nameFor: () => Promise.resolve('Gá "kẹp" 50%.pdf'),
  });
  const { request, response, told } = exchange({});
  await downloads.read(caller('chi'), 'a.pdf', request, response);
  expect(told().headers['Content-Disposition']).toMatch(
    /^attachment; filename="Ga _kep_ 50_.pdf"; filename\*=UTF-8''G%C3%A1%20/,
  );
});

it('the unread rest of a body is dropped, even when it breaks off', async () => {
  const left: string[] = [];
  const request = (breaks: boolean) =>
    (async function* () {
      for (const chunk of ['a', 'b', 'c']) {
        yield await Promise.resolve(chunk);
        left.push(chunk);
        if (breaks && chunk === 'b') throw new Error('reset');
      }
    })() as unknown as Request;
  const body = bodyOf(request(false));
  await body[Symbol.asyncIterator]().next();
  await body.discard();
  expect(left.splice(0)).toEqual(['a', 'b', 'c']);
  const broken = bodyOf(request(true));
  await broken.discard();
  expect(left).toEqual(['a', 'b']);
});

it('a displayed file runs nothing, loads nothing, and its type is not guessed', async () => {
  const { readers, ledger, objects } = world('stored', { order, message });
  const downloads = new DownloadsController(ledger as never, objects as never, readers);
  const ask = async (name: string, inline: boolean) => {
    const { request, response, told } = exchange({});
    Object.assign(request, { query: inline ? { inline: '1' } : {} });
    await downloads.read(caller('an'), name, request, response);
    const { headers } = told();
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
    const sandboxed = String(headers['Content-Security-Policy']).endsWith('; sandbox');
    return [String(headers['Content-Disposition']).split(';')[0], sandboxed];
  };
  expect(await ask('a.svg', true)).toEqual(['inline', true]);
  expect(await ask('a.pdf', true)).toEqual(['inline', false]);
  expect(await ask('a.pdf', false)).toEqual(['attachment', true]);
  expect(await ask('a.stp', true)).toEqual(['attachment', true]);
});

it.each<[State, Role, boolean]>([
  ['stored', 'manufacturer', true],
  ['referenced', 'manufacturer', false],
  ['referenced', 'customer', true],
  ['sent', 'manufacturer', false],
])('the small picture of a file that is %s, set by a %s: %s', async (state, role, may) => {
  const { readers, ledger, objects } = world(state, {
    order: ['an'],
    message: ['an'],
  });
  const thumbnails = new ThumbnailsController(ledger as never, objects as never, readers);
  const picture = Object.assign(Readable.from([Buffer.from('no picture')]), {
    headers: {},
  });
  const code = may ? 'object.wrong-kind' : 'access.denied';
  await expect(
    thumbnails.store(caller('an', role), 'a.pdf', picture as unknown as Request),
  ).rejects.toMatchObject({ code });
});
