import { randomUUID } from 'node:crypto';
import { messageRoutes, objectRoutes, partRoutes, projectRoutes } from '@control-center/contracts';
import type { Role, StoredFile, SubmitProject } from '@control-center/contracts';
import { signInAll } from '../testing/people.js';
import type { Stack } from '../testing/stack.js';
import type { Visitor } from '../testing/visitor.js';
import { participants } from './rules.js';

export const roleOf = {
  owner: 'customer',
  stranger: 'customer',
  factory: 'manufacturer',
  rival: 'manufacturer',
  provider: 'vietphat',
  admin: 'admin',
} as const satisfies Record<string, Role>;

export type Person = keyof typeof roleOf;
export const persons = Object.keys(roleOf) as Person[];
export type Standing = keyof typeof participants;
export const standings = Object.keys(participants) as Standing[];

/** A project with one part and one drawing. */
export type Thing = { id: string; partId: string; file: string };
/** What somebody has uploaded: a ticket not used yet, and a file that nothing references. */
export type Uploaded = { ticket: string; file: string };

export type World = {
  people: Record<Person, Visitor>;
  ids: Record<Person, string>;
  projects: Record<Standing, Thing>;
  uploads: Record<Person, Uploaded>;
};

export const title = 'Gá kẹp trục';

const request: SubmitProject = {
  title,
  material: 'steel',
  quantity: 2,
  deadline: 'urgent',
  projectParts: [{ partId: 'GK-01', partName: 'Đế gá' }],
};

const ticketOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.call(objectRoutes.requestUpload, { body: { name: 'a.stl' } })).body.uploadURL;

async function upload(visitor: Visitor): Promise<string> {
  const init = { method: 'PUT', body: `solid ${randomUUID()}` };
  const response = await visitor.send(await ticketOf(visitor), init);
  return ((await response.json()) as StoredFile).url;
}

export async function makeWorld(stack: Stack): Promise<World> {
  const signed = await signInAll(stack);
  const { customer, ...others } = signed.people;
  const people = { owner: customer, ...others };
  const { customer: owner, ...otherIds } = signed.ids;
  const ids = { owner, ...otherIds };

  const project = async (status: 'draft' | 'submitted'): Promise<Thing> => {
    const file = await upload(customer);
    const { body } = await customer.call(projectRoutes.submit, {
      body: { ...request, status, drawingFileUrl: file },
    });
    const parts = await customer.call(partRoutes.ofProject, { params: { projectId: body.id } });
    return { id: body.id, partId: parts.body[0]!.id, file };
  };
  const projects = {
    assigned: await project('submitted'),
    invited: await project('submitted'),
    submitted: await project('submitted'),
    draft: await project('draft'),
  };
  const move = async ({ id }: Thing, body: object) => {
    const { status } = await people.provider.call(projectRoutes.update, { params: { id }, body });
    if (status !== 200) throw new Error(`A project could not be moved: ${status}`);
  };
  await move(projects.assigned, { status: 'ready_for_manufacturer', assignedManufacturerId: ids.factory });
  await move(projects.invited, { status: 'bidding', invitedManufacturerIds: [ids.factory, ids.rival] });
  await customer.call(messageRoutes.send, { body: { projectId: projects.assigned.id, content: 'Xin chào' } });

  const made = await Promise.all(
    persons.map(async (person) => {
      const file = await upload(people[person]);
      return [person, { ticket: await ticketOf(people[person]), file }] as const;
    }),
  );
  return { people, ids, projects, uploads: Object.fromEntries(made) as Record<Person, Uploaded> };
}
