import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { drawingExtensions, restrictionMessage } from '@market/contracts';
import type { RequestUpload } from '@market/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Drawn } from '../../../components/pictures/drawn';
import { sendFile } from './send-file';
import { drawingUploader } from './uploader';
import type { UploadMeta } from './uploader';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// A real server: what a lost connection or a cancelled upload does shows only on a socket.
let server: Server;
let address: string;
let handle: Handler;
const received: Buffer[] = [];
const sentAs: IncomingMessage['headers'][] = [];

/** The reply of the upload server. */
const reply = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const store: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push(Buffer.concat(chunks));
    reply(response, 200, { url: '/objects/a.step', name: 'a.step', size: 1 });
  });
};

beforeEach(async () => {
  received.length = 0;
  sentAs.length = 0;
  handle = store;
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'PUT');
    if (request.method === 'OPTIONS') response.end();
    else {
      sentAs.push(request.headers);
      handle(request, response);
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
  const requested: RequestUpload[] = [];
  const failures: [string, string][] = [];
  const requestUpload = jest.fn((file: RequestUpload) => {
    requested.push(file);
    return Promise.resolve({ uploadURL: address });
  });
  const onSent = jest.fn((file: { url: string }, _drawn: Drawn) => Promise.resolve(`${file.url}#public`));
  const drawFile = jest.fn((_file: Blob, _name: string): Promise<Drawn> => Promise.resolve({}));
  const uppy = drawingUploader({
    maxFiles,
    extensions: drawingExtensions,
    requestUpload,
    onSent,
    drawFile,
    onFailure: (...failure) => failures.push(failure),
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const add = (name: string, meta: Partial<UploadMeta> = {}) => {
    const id = uppy.addFile({ name, type: 'model/step', data: new File([content], name), meta: { name } });
    uppy.setFileMeta(id, { name, ...meta });
    return id;
  };
  return { uppy, add, requested, failures, requestUpload, onSent, drawFile };
}

describe('an upload', () => {
  it('sends every byte and resolves to the URL of the access reply', async () => {
    const { uppy, add, requested } = uploader();
    add('Trục.step', { description: 'Bản cuối' });
    const result = await uppy.upload();
    expect(received.map(String)).toEqual([content]);
    expect(sentAs).toMatchObject([
      { 'content-type': 'application/octet-stream', 'x-requested-with': 'control-center' },
    ]);
    expect(requested).toEqual([
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
  ])('that is renamed to «%s» keeps its extension', async (name, sent) => {
    const { uppy, add, requested } = uploader();
    add('Trục.step', { name });
    await uppy.upload();
    expect(requested[0]?.name).toBe(sent);
  });

  it('without an upload URL reports the reason, and can be retried', async () => {
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

  it('that the server refuses reports the message of the server', async () => {
    const { uppy, add, failures } = uploader();
    handle = (request, response) => {
      request
        .resume()
        .on('end', () => reply(response, 415, { message: 'Nội dung không phải là file .step' }));
    };
    add('giả.step');
    await uppy.upload();
    expect(failures).toEqual([['giả.step', 'nội dung không phải là file .step']]);
  });

  it('that a proxy answers in place of the server is not stored, and can be sent again', async () => {
    const { uppy, add, onSent, failures } = uploader();
    handle = (request, response) => {
      request.resume().on('end', () => response.end('<html>Đăng nhập Wi-Fi</html>'));
    };
    add('Trục.step');
    await uppy.upload();
    expect(failures).toEqual([['Trục.step', 'máy chủ trả lời 200']]);
    expect(onSent).not.toHaveBeenCalled();
    handle = store;
    await uppy.retryAll();
    expect(received.map(String)).toEqual([content]);
  });

  it('whose connection is lost is sent again completely, to a new URL', async () => {
    const { uppy, add, requested, failures } = uploader();
    handle = (request) => request.once('data', () => request.socket.destroy());
    add('Trục.step');
    await uppy.upload();
    expect(failures).toEqual([['Trục.step', 'mất kết nối với máy chủ']]);
    handle = store;
    await uppy.retryAll();
    expect(received.map(String)).toEqual([content]);
    expect(requested).toHaveLength(2);
    expect(failures).toHaveLength(1);
  });

  it('that is removed is aborted at once, without an error', async () => {
    const { uppy, add, failures } = uploader(2);
    const arriving = new Promise<IncomingMessage>((resolve) => {
      handle = (request) => request.once('data', () => resolve(request));
    });
    const id = add('Trục.step');
    const uploading = uppy.upload();
    const ended = once(await arriving, 'close');
    uppy.removeFile(id);
    await ended;
    await uploading;
    expect(failures).toEqual([]);
    expect(uppy.getFiles()).toEqual([]);
    handle = store;
    add('Khác.step');
    expect((await uppy.upload())?.successful).toHaveLength(1);
  });

  it('is drawn while it is sent, and its picture is given with it', async () => {
    const { uppy, add, drawFile, onSent } = uploader();
    let finish: (drawn: Drawn) => void = () => undefined;
    drawFile.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    const arrived = new Promise<void>((resolve) => {
      handle = (request, response) => {
        resolve();
        store(request, response);
      };
    });
    add('Trục.step');
    const uploading = uppy.upload();
    await arrived;
    expect(drawFile).toHaveBeenCalledWith(expect.any(Blob), 'Trục.step');
    expect(onSent).not.toHaveBeenCalled();
    finish({ problem: 'hỏng' });
    await uploading;
    expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ url: '/objects/a.step' }), {
      problem: 'hỏng',
    });
  });

  it('that is removed while it is drawn does not come into the form', async () => {
    const { uppy, add, drawFile, onSent } = uploader();
    const id = add('Trục.step');
    drawFile.mockImplementationOnce(() => {
      uppy.removeFile(id);
      return Promise.resolve({});
    });
    await uppy.upload();
    expect(onSent).not.toHaveBeenCalled();
  });

  it('that is removed after it was sent, while it is still drawn, does not come into the form either', async () => {
    const { uppy, add, drawFile, onSent } = uploader();
    let finish = (_drawn: Drawn): void => undefined;
    drawFile.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    const id = add('Trục.step');
    const ended = uppy.upload();
    while (received.length === 0) await new Promise((turn) => setImmediate(turn));
    // The answer to the upload comes over a connection.
    for (let turns = 0; turns < 50; turns += 1) await new Promise((turn) => setImmediate(turn));
    uppy.removeFile(id);
    finish({});
    await ended;
    expect(onSent).not.toHaveBeenCalled();
  });

  it('for which the form has no place reports that, and can be retried', async () => {
    const { uppy, add, onSent, failures } = uploader();
    onSent.mockRejectedValueOnce(new Error('đã đủ 5 file đính kèm'));
    const id = add('Trục.step');
    await uppy.upload();
    expect(failures).toEqual([['Trục.step', 'đã đủ 5 file đính kèm']]);
    await uppy.retryUpload(id);
    expect(onSent).toHaveBeenCalledTimes(2);
  });

  it('of twenty files sends three at a time, and goes on behind one that fails or was removed', async () => {
    const { uppy, add, requested, onSent, drawFile, failures } = uploader(20);
    let most = 0;
    drawFile.mockImplementation(() => {
      most = Math.max(most, requested.length + 1 - onSent.mock.calls.length - failures.length);
      return Promise.resolve({});
    });
    handle = (request, response) =>
      received.length === 4
        ? request.resume().on('end', () => {
            received.push(Buffer.alloc(0));
            reply(response, 415, { message: 'Không' });
          })
        : store(request, response);
    const ids = Array.from({ length: 20 }, (_, index) => add(`${index}.step`));
    const uploading = uppy.upload();
    uppy.removeFile(ids[19]!);
    const result = await uploading;
    expect(most).toBe(3);
    expect([result!.successful!.length, result!.failed!.length]).toEqual([18, 1]);
    expect(uppy.getFiles().map(({ name }) => name)).not.toContain('19.step');
  });

  it('without progress counts as a lost connection', async () => {
    handle = () => undefined;
    const sending = sendFile(address, new File([content], 'a.step'), {
      onProgress: () => undefined,
      signal: new AbortController().signal,
      idleTimeout: 50,
    });
    await expect(sending).rejects.toThrow('mất kết nối với máy chủ');
  });
});

describe('the patience with a slow connection', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('begins anew with every progress: a large file may take as long as it takes', () => {
    jest.useFakeTimers();
    const requests: XMLHttpRequest[] = [];
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      requests.push(this);
    });
    const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(() => undefined);
    const sent: number[] = [];
    void sendFile(address, new File([content], 'a.step'), {
      onProgress: (bytes) => sent.push(bytes),
      signal: new AbortController().signal,
      idleTimeout: 1_000,
    });
    for (const loaded of [1, 2, 3]) {
      jest.advanceTimersByTime(999);
      const progress = new ProgressEvent('progress', { lengthComputable: true, loaded, total: 4 });
      requests[0]!.upload.dispatchEvent(progress);
    }
    expect([sent, abort.mock.calls.length]).toEqual([[1, 2, 3], 0]);
    jest.advanceTimersByTime(1_000);
    expect(abort).toHaveBeenCalledTimes(1);
  });
});

describe('the chosen files', () => {
  const fileOf = (name: string, size = 10) => ({
    name,
    type: '',
    data: { size } as Blob,
    meta: { name },
  });

  it('have at most 50 MB each and one of thirteen extensions', () => {
    const { uppy } = uploader(20);
    for (const extension of drawingExtensions) uppy.addFile(fileOf(`a${extension}`));
    expect(uppy.getFiles()).toHaveLength(13);
    uppy.addFile(fileOf('LỚN.STL', 52_428_800));
    for (const refused of [fileOf('quá.stl', 52_428_801), fileOf('a.txt'), fileOf('a.png'), fileOf('stl')])
      expect(() => uppy.addFile(refused)).toThrow(restrictionMessage);
    expect(uppy.getFiles()).toHaveLength(14);
  });

  it('wait for the user to send them, and messages stay for three seconds', () => {
    const { uppy, add, requested } = uploader();
    add('a.step');
    expect(requested).toEqual([]);
    expect(uppy.opts).toMatchObject({ autoProceed: false, infoTimeout: 3000 });
  });

  it('are one file by default', () => {
    const { add } = uploader();
    add('a.step');
    expect(() => add('b.step')).toThrow(/1/);
  });

  it('display at most four errors when they are rejected, and one message for the rest', () => {
    const { uppy } = uploader(20);
    uppy.addFiles(Array.from({ length: 6 }, (_, index) => fileOf(`${index}.txt`)));
    const { info } = uppy.getState();
    expect(info?.filter(({ type }) => type === 'error')).toHaveLength(4);
    expect(info).toHaveLength(5);
  });
});
