import { existsSync, readFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream, OutgoingHttpHeaders } from 'node:http2';
import { connect as connectPlain, isIP } from 'node:net';
import { resolve } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { SecureContextOptions } from 'node:tls';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ChannelInterface } from '@grpc/grpc-js';
import { mapProxyName } from '@grpc/grpc-js/build/src/http_proxy.js';
import { CIPHER_SUITES, getDefaultRootsData } from '@grpc/grpc-js/build/src/tls-helpers.js';
import { parseUri, splitHostPort } from '@grpc/grpc-js/build/src/uri-parser.js';

/** Bytes that may be under way, of a read and of all calls together. HTTP/2's 64 KiB let the server wait for each answer. */
const windowBytes = 1024 * 1024;

/** How the client connects to any node of its address. */
export type Settings = {
  /** Undefined: without TLS. */
  tls: SecureContextOptions | undefined;
  /** Milliseconds. */
  keepAlive: { interval: number; timeout: number };
};

/** The settings in a connection string, read by the client's own parser. */
export function settingsOf(url: string): Settings {
  const options = parseConnectionString(url);
  const file = (path: string | undefined) =>
    path !== undefined && existsSync(resolve(path)) ? readFileSync(resolve(path)) : undefined;
  const tls = {
    ca: file(options.tlsCAFile) ?? getDefaultRootsData() ?? undefined,
    cert: file(options.userCertFile),
    key: file(options.userKeyFile),
    ciphers: CIPHER_SUITES,
  };
  return {
    tls: options.tls === false ? undefined : tls,
    keepAlive: { interval: options.keepAliveInterval ?? 10_000, timeout: options.keepAliveTimeout ?? 10_000 },
  };
}

const connections = new WeakMap<ChannelInterface, OwnConnection>();

/** Gives a channel of the client a connection of our own to the same node. It closes with the channel. */
export function addOwnConnection(channel: ChannelInterface, settings: Settings): void {
  const target = parseUri(channel.getTarget());
  const address = target && splitHostPort(target.path);
  // grpc-js goes through proxies that the environment names.
  const isProxied = target && Object.keys(mapProxyName(target, {}).extraOptions).length > 0;
  if (!address?.port || isProxied) return;
  const own = new OwnConnection({ host: address.host, port: address.port }, settings);
  connections.set(channel, own);
  const close = channel.close.bind(channel);
  channel.close = () => {
    own.close();
    close();
  };
}

/** Undefined for a channel that has none. */
export const ownConnectionOf = (channel: ChannelInterface): OwnConnection | undefined =>
  connections.get(channel);

/** The connection of a call, and how it does. */
export type Link = {
  session: ClientHttp2Session;
  /** The server has answered, at least with its settings. */
  isOpen: boolean;
  /** How many calls it has. */
  calls: number;
};

/** A call on a connection of our own. `giveUp`: later calls do not use that connection. */
export type OwnStream = { stream: ClientHttp2Stream; link: Link; giveUp: () => void };

/** A connection of HTTP/2 to one node. It is made for the first call, and again when it was lost. */
export class OwnConnection {
  isClosed = false;
  private link: Link | undefined;

  constructor(
    private readonly address: { host: string; port: number },
    private readonly settings: Settings,
  ) {}

  call(headers: OutgoingHttpHeaders): OwnStream {
    if (!this.link || this.link.session.closed || this.link.session.destroyed) this.link = this.connect();
    const { link } = this;
    const { session } = link;
    const stream = session.request({ ':method': 'POST', ...headers });
    // Only calls keep the program running.
    session.ref();
    link.calls += 1;
    stream.once('close', () => {
      link.calls -= 1;
      if (link.calls > 0) return;
      if (this.isClosed || this.link !== link) session.destroy();
      else session.unref();
    });
    return { stream, link, giveUp: () => this.close() };
  }

  /** There are no more calls. Those that are open go on. */
  close(): void {
    this.isClosed = true;
    if (this.link?.calls === 0) this.link.session.destroy();
  }

  private connect(): Link {
    const { host, port } = this.address;
    const { tls } = this.settings;
    const name = isIP(host) === 0 ? { servername: host } : {};
    const session = connectHttp2(
      `${tls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
      {
        createConnection: () =>
          tls
            ? connectTls({ host, port, ...name, ALPNProtocols: ['h2'], ...tls })
            : connectPlain({ host, port }),
        settings: { enablePush: false, initialWindowSize: windowBytes },
        // Node fails calls beyond its limit; the window limits each call already.
        maxSessionMemory: Number.MAX_SAFE_INTEGER,
      },
    );
    const link: Link = { session, isOpen: false, calls: 0 };
    session.once('remoteSettings', () => (link.isOpen = true));
    session.once('connect', () => session.setLocalWindowSize(windowBytes));
    // The calls hear of it as well.
    session.on('error', () => undefined);
    this.keepAlive(link);
    return link;
  }

  /** While there are calls, a connection that does not answer a ping in time is given up. */
  private keepAlive(link: Link): void {
    const { session } = link;
    const { interval, timeout } = this.settings.keepAlive;
    const timer = setInterval(() => {
      if (link.calls === 0 || session.destroyed || session.connecting) return;
      const late = setTimeout(() => session.destroy(), timeout).unref();
      session.ping(() => clearTimeout(late));
    }, interval).unref();
    session.once('close', () => clearInterval(timer));
  }
}
