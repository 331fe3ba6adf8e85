import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { drawingExtensions, restrictionMessage } from '@control-center/contracts';
import type { RequestUpload } from '@control-center/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendFile } from './send-file';
import { drawingUploader } from './uploader';
import type { UploadMeta } from './uploader';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let address: string;
let answer: Answer;
const received: Buffer[] = [];
const sentAs: IncomingMessage['headers'][] = [];

/** What the server says to a file; the page's own origin is another one here. */
const reply = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const keep: Answer = (request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    received.push(Buffer.concat(pieces));
    reply(response, 200, { url: '/objects/a.step', name: 'a.step', size: 1 });
  });
};

beforeEach(async () => {
  received.length = 0;
  sentAs.length = 0;
  answer = keep;
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'PUT');
    if (request.method === 'OPTIONS') response.end();
    else {
      sentAs.push(request.headers);
      answer(request, response);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const content = 'ISO-10303-21;\n'.repeat(20_000);

function uploader(maxFiles = 1) {
  const asked: RequestUpload[] = [];
  const failures: [string, string][] = [];
  const requestUpload = jest.fn((file: RequestUpload) => {
    asked.push(file);
    return Promise.resolve({ uploadURL: address });
  });
  const giveAccess = jest.fn((file: { url: string }) => Promise.resolve(`${file.url}#public`));
  const uppy = drawingUploader({
    maxFiles,
    extensions: drawingExtensions,
    requestUpload,
    giveAccess,
    onFailure: (...failure) => failures.push(failure),
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const add = (name: string, meta: Partial<UploadMeta> = {}) => {
    const id = uppy.addFile({ name, type: 'model/step', data: new File([content], name), meta: { name } });
    uppy.setFileMeta(id, { name, ...meta });
    return id;
  };
  return { uppy, add, asked, failures, requestUpload };
}

describe('an upload', () => {
  it('sends every byte and ends at the address that access gave', async () => {
    const { uppy, add, asked } = uploader();
    add('Trục.step', { description: 'Bản cuối' });
    const result = await uppy.upload();
    expect(received.map(String)).toEqual([content]);
    expect(sentAs).toMatchObject([
      { 'content-type': 'application/octet-stream', 'x-requested-with': 'control-center' },
    ]);
    expect(asked).toEqual([
      { name: 'Trục.step', size: content.length, type: 'model/step', description: 'Bản cuối' },
    ]);
    expect(result?.successful?.map(({ response }) => response?.body?.url)).toEqual([
      '/objects/a.step#public',
    ]);
  });

  it.each([
    ['Gá kẹp', 'Gá kẹp.step'],
    ['Gá kẹp.STEP', 'Gá kẹp.STEP'],
    ['Gá kẹp.pdf', 'Gá kẹp.pdf.step'],
    ['  ', 'Trục.step'],
  ])('under the name «%s» stays of its kind', async (name, sent) => {
    const { uppy, add, asked } = uploader();
    add('Trục.step', { name });
    await uppy.upload();
    expect(asked[0]?.name).toBe(sent);
  });

  it('that gets no address says why, stays, and is sent when it is tried again', async () => {
    const { uppy, add, requestUpload, failures } = uploader();
    requestUpload.mockRejectedValueOnce(new Error('Quá nhiều file trong một giờ'));
    const id = add('Trục.step');
    const first = await uppy.upload();
    expect(failures).toEqual([['Trục.step', 'Quá nhiều file trong một giờ']]);
    expect(first?.successful).toEqual([]);
    expect(uppy.getFile(id).error).toBe('Quá nhiều file trong một giờ');
    await uppy.retryAll();
    expect(received.map(String)).toEqual([content]);
  });

  it('that the server refuses gives its words', async () => {
    const { uppy, add, failures } = uploader();
    answer = (request, response) => {
      request
        .resume()
        .on('end', () => reply(response, 415, { message: 'Nội dung không phải là file .step' }));
    };
    add('giả.step');
    await uppy.upload();
    expect(failures).toEqual([['giả.step', 'Nội dung không phải là file .step']]);
  });

  it('whose line is cut in the middle is sent again whole, to an address of its own', async () => {
    const { uppy, add, asked, failures } = uploader();
    answer = (request) => request.once('data', () => request.socket.destroy());
    add('Trục.step');
    await uppy.upload();
    expect(failures).toEqual([['Trục.step', 'mất kết nối với máy chủ']]);
    answer = keep;
    await uppy.retryAll();
    expect(received.map(String)).toEqual([content]);
    expect(asked).toHaveLength(2);
    expect(failures).toHaveLength(1);
  });

  it('that is taken out is given up at once, and nobody hears of it', async () => {
    const { uppy, add, failures } = uploader(2);
    const arriving = new Promise<IncomingMessage>((resolve) => {
      answer = (request) => request.once('data', () => resolve(request));
    });
    const id = add('Trục.step');
    const uploading = uppy.upload();
    const ended = once(await arriving, 'close');
    uppy.removeFile(id);
    await ended;
    await uploading;
    expect(failures).toEqual([]);
    expect(uppy.getFiles()).toEqual([]);
    answer = keep;
    add('Khác.step');
    expect((await uppy.upload())?.successful).toHaveLength(1);
  });

  it('of which nothing is heard any more counts as cut', async () => {
    answer = () => undefined;
    const sending = sendFile(address, new File([content], 'a.step'), {
      onProgress: () => undefined,
      signal: new AbortController().signal,
      patience: 50,
    });
    await expect(sending).rejects.toThrow('mất kết nối với máy chủ');
  });
});

describe('what is chosen', () => {
  const offered = (name: string, size = 10) => ({
    name,
    type: '',
    data: { size } as Blob,
    meta: { name },
  });

  it('may have 50 MB and no byte more, and one of thirteen extensions', () => {
    const { uppy } = uploader(20);
    for (const extension of drawingExtensions) uppy.addFile(offered(`a${extension}`));
    expect(uppy.getFiles()).toHaveLength(13);
    uppy.addFile(offered('LỚN.STL', 52_428_800));
    for (const refused of [
      offered('quá.stl', 52_428_801),
      offered('a.txt'),
      offered('a.png'),
      offered('stl'),
    ])
      expect(() => uppy.addFile(refused)).toThrow(restrictionMessage);
    expect(uppy.getFiles()).toHaveLength(14);
  });

  it('waits to be sent, and is noticed for three seconds', () => {
    const { uppy, add, asked } = uploader();
    add('a.step');
    expect(asked).toEqual([]);
    expect(uppy.opts).toMatchObject({ autoProceed: false, infoTimeout: 3000 });
  });

  it('is one file where nothing else is said', () => {
    const { add } = uploader();
    add('a.step');
    expect(() => add('b.step')).toThrow(/1/);
  });

  it('and refused shows four notices at most, and what the others are', () => {
    const { uppy } = uploader(20);
    uppy.addFiles(Array.from({ length: 6 }, (_, index) => offered(`${index}.txt`)));
    const { info } = uppy.getState();
    expect(info?.filter(({ type }) => type === 'error')).toHaveLength(4);
    expect(info).toHaveLength(5);
  });
});
