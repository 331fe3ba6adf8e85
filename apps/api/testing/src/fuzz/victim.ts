import { messageRoutes, objectRoutes, partRoutes, projectRoutes } from '@market/contracts';
import type { SubmitProject } from '@market/contracts';
import { demoAccounts } from '@platform/settings';
import { Visitor } from '../visitor.js';
import type { Attack } from './attack.js';

const secret = 'chuyện riêng của khách hàng';
const request: SubmitProject = {
  title: 'Gá kẹp trục',
  description: secret,
  material: 'steel',
  quantity: 2,
  deadline: 'urgent',
  projectParts: [{ partId: 'GK-01', partName: 'Đế gá', notes: secret }],
};

/** `personal`: texts that log lines must not contain after the attack. */
type Prepared = Pick<Attack, 'url' | 'attackers' | 'known' | 'secrets'> & { personal: readonly string[] };

/** Creates a customer with a project, a file and a message, and the attackers, signed in and not. */
export async function prepareAttack(url: string): Promise<Prepared> {
  const signIn = (subject: string) => new Visitor(url).signIn(subject);
  const victim = await signIn('khach');
  const { body: ticket } = await victim.call(objectRoutes.requestUpload, { body: { name: `${secret}.stl` } });
  const uploaded = await victim.send(ticket.uploadURL, { method: 'PUT', body: `solid ${secret}` });
  const { url: file } = (await uploaded.json()) as { url: string };
  const { body: project } = await victim.call(projectRoutes.submit, {
    body: { ...request, drawingFileUrl: file },
  });
  await victim.call(messageRoutes.send, { body: { projectId: project.id, content: secret } });
  const { body: parts } = await victim.call(partRoutes.ofProject, { params: { projectId: project.id } });
  const [customer, factory, provider] = [
    await signIn('khach2'),
    await signIn('xuong2'),
    await signIn('vietphat'),
  ];
  const sessions = [victim, customer, factory, provider].flatMap(
    (visitor) => /\bsid=([^;]+)/.exec(visitor.cookie())?.[1] ?? [],
  );
  return {
    url,
    attackers: [
      { name: 'no session', cookie: '' },
      { name: 'a made-up session', cookie: 'sid=s%3Aabc.def; position=99999999999999999999' },
      { name: 'another customer', cookie: customer.cookie() },
      { name: 'another factory', cookie: factory.cookie() },
      { name: 'the provider', cookie: provider.cookie(), trusted: true },
    ],
    known: [
      project.id,
      project.id.toUpperCase(),
      project.customerId,
      parts[0]!.id,
      file,
      file.split('/').at(-1)!,
      ticket.uploadURL,
      ticket.uploadURL.split('/').at(-1)!,
    ],
    secrets: [secret],
    personal: [secret, ...sessions, ...demoAccounts.flatMap(({ email, firstName }) => [email, firstName])],
  };
}

/** A finding for each of the texts in log lines, plain or as part of an address. */
export const personalTextsIn = (log: string, personal: readonly string[]): string[] =>
  personal
    .filter((text) =>
      [text, encodeURIComponent(text), decodeURIComponent(text)].some((form) => log.includes(form)),
    )
    .map((text) => `A log line contains «${text}»`);
