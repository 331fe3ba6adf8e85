import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { connectionOptions, Mailer } from './smtp.js';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** An SMTP server that answers as the script says, by the beginning of a line; a function does as it likes. */
async function server(script: Record<string, string | ((socket: Socket) => void)>) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const greeting = script[''] ?? '220 ready';
    if (typeof greeting === 'string') socket.write(`${greeting}\r\n`);
    else greeting(socket);
    let inData = false;
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (inData && line !== '.') continue;
        received.push(line);
        const answer = Object.entries(script).find(([begin]) => begin && line.startsWith(begin))?.[1];
        if (typeof answer === 'function') answer(socket);
        else socket.write(`${answer ?? (line === 'DATA' ? '354 go on' : '250 ok')}\r\n`);
        inData = line === 'DATA' && answer === undefined ? true : line === '.' ? false : inData;
      }
    });
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    listening.close();
  });
  return { url: `smtp://127.0.0.1:${String((listening.address() as AddressInfo).port)}`, received, sockets };
}

const sendBy = (mailer: Mailer, signal = new AbortController().signal) =>
  mailer.send({ from: 'a@x.test', to: 'b@y.test' }, Buffer.from('Subject: x\r\n\r\nText\r\n'), signal);
const send = (url: string, signal = new AbortController().signal) => sendBy(new Mailer(url), signal);

const kindOf = (sent: Awaited<ReturnType<typeof send>>) =>
  typeof sent === 'string' ? sent : 'refused' in sent ? 'refused' : Object.keys(sent)[0];

it.each<[string, Parameters<typeof server>[0], string]>([
  ['takes it', {}, 'done'],
  ['knows nobody of this name', { 'RCPT TO': '550 5.1.1 no such user' }, 'refused'],
  ['asks to come back later (greylisting)', { 'RCPT TO': '451 4.7.1 come back later' }, 'later'],
  ['does not like the mail', { '.': '554 5.7.1 spam' }, 'dead'],
  ['cannot store the mail now', { '.': '452 4.3.1 disk full' }, 'later'],
  ['ends the connection in the middle of DATA', { DATA: (socket) => socket.destroy() }, 'later'],
  ['ends it where the mail is complete', { '.': (socket) => socket.destroy() }, 'later'],
  ['refuses the sender', { 'MAIL FROM': '553 5.7.1 not yours' }, 'down'],
  ['is too busy', { '': '421 4.3.2 too many connections' }, 'down'],
  ['ends the connection at once', { '': (socket) => socket.destroy() }, 'down'],
])('a server that %s: the mail is %#', async (_, script, outcome) => {
  const { url } = await server(script);
  expect(kindOf(await send(url))).toBe(outcome);
});

it('no server: nobody can be reached', async () => {
  const { url } = await server({});
  closing.splice(0).forEach((close) => close());
  expect(kindOf(await send(url))).toBe('down');
});

it('an attempt that is aborted while the server says nothing ends at once', async () => {
  const aborted = new AbortController();
  const { url } = await server({ 'RCPT TO': () => aborted.abort() });
  expect(kindOf(await send(url, aborted.signal))).toBe('later');
});

it('mails follow each other on one connection, until the sender stops', async () => {
  const stopped = new AbortController();
  const { url, received, sockets } = await server({});
  const mailer = new Mailer(url);
  for (let mail = 0; mail < 3; mail += 1) expect(await sendBy(mailer, stopped.signal)).toBe('done');
  expect(received.filter((line) => line === 'DATA')).toHaveLength(3);
  const [socket, ...others] = sockets;
  expect(others).toEqual([]);
  stopped.abort();
  await once(socket!, 'close');
  expect(received).not.toContain('QUIT');
});

const tooMany = (socket: Socket) => socket.write('421 4.4.2 too many mails\r\n');
const known = new WeakSet<Socket>();
const oneMail = (socket: Socket) => {
  if (known.has(socket)) return tooMany(socket);
  known.add(socket);
  return socket.write('250 ok\r\n');
};
it.each<[string, string, (socket: Socket) => void]>([
  ['closed it', 'RSET', (socket) => socket.destroy()],
  ['says that it takes no more', 'RSET', tooMany],
  ['says so once the next one begins', 'MAIL FROM', oneMail],
])('a server that, after a mail, %s gets the next one on a new connection', async (_, command, answer) => {
  const { url, received, sockets } = await server({ [command]: answer });
  const mailer = new Mailer(url);
  expect(await sendBy(mailer)).toBe('done');
  expect(await sendBy(mailer)).toBe('done');
  expect(received.filter((line) => line === 'DATA')).toHaveLength(2);
  expect(sockets.size).toBe(2);
});

it('the address says how to connect and sign in', () => {
  expect(connectionOptions('smtps://user%40x:p%3Ass@mail.example')).toMatchObject({
    ...{ host: 'mail.example', port: 465, secure: true, auth: { user: 'user@x', pass: 'p:ss' } },
  });
  expect(connectionOptions('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, secure: false });
});
