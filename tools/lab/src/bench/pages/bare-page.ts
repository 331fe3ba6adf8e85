import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '@control-center/checkout/prepare';
import { build } from 'vite';

const source = `
import { createRoot } from 'react-dom/client';
import { Button, Input, Table } from 'antd';
import { createElement as h } from 'react';
const columns = [{ title: 'Name', dataIndex: 'name' }, { title: 'Status', dataIndex: 'status' }];
const rows = [{ key: 1, name: 'One', status: 'new' }, { key: 2, name: 'Two', status: 'done' }];
createRoot(document.getElementById('root')).render(
  h('main', { id: 'useful' }, h(Input), h(Button, { type: 'primary' }, 'Go'), h(Table, { columns, dataSource: rows })),
);`;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const cache = new Map<string, Buffer>();
/** Compresses each file once, as a build would. */
function compressed(path: string): Buffer {
  const body = cache.get(path) ?? brotliCompressSync(readFileSync(path), quality);
  cache.set(path, body);
  return body;
}

/** Serves, compressed, a page that contains only an input, a button and a table of antd. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  // Inside the web app, so that the page uses the same packages.
  const folder = mkdtempSync(join(root, 'apps', 'web', '.bare-'));
  writeFileSync(join(folder, 'main.js'), source);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="viewport" content="width=device-width"><div id="root"></div><script type="module" src="/main.js"></script>',
  );
  try {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { outDir: 'out', target: 'es2022' },
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!;
    try {
      const body = compressed(join(folder, 'out', path));
      response.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'br' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
