import { randomUUID } from 'node:crypto';
import {
  messageRoutes,
  objectRoutes,
  partRoutes,
  projectRoutes,
  quoteDefaults,
  quoteRoutes,
} from '@market/contracts';
import type { ProjectStatus, Role, StoredFile, SubmitProject } from '@market/contracts';
import { signInAll } from '../people.js';
import type { Stack } from '../stack.js';
import type { Visitor } from '../visitor.js';
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
export type Phase = keyof typeof participants;
export const phases = Object.keys(participants) as Phase[];

/** A project with one part and one drawing. */
export type TestProject = { id: string; partId: string; file: string; status: ProjectStatus };
/** The uploads of an account: an unused ticket, and a file that nothing references. */
export type Uploads = { ticket: string; file: string };

export type World = {
  people: Record<Person, Visitor>;
  ids: Record<Person, string>;
  projects: Record<Phase, TestProject>;
  uploads: Record<Person, Uploads>;
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
  const signedIn = await signInAll(stack);
  const { customer, ...others } = signedIn.people;
  const people = { owner: customer, ...others };
  const { customer: owner, ...otherIds } = signedIn.ids;
  const ids = { owner, ...otherIds };

  const project = async (status: 'draft' | 'submitted'): Promise<TestProject> => {
    const file = await upload(customer);
    const { body } = await customer.call(projectRoutes.submit, {
      body: { ...request, status, drawingFileUrl: file },
    });
    const parts = await customer.call(partRoutes.ofProject, { params: { projectId: body.id } });
    return { id: body.id, partId: parts.body[0]!.id, file, status };
  };
  const projects = {
    assigned: await project('submitted'),
    invited: await project('submitted'),
    submitted: await project('submitted'),
    draft: await project('draft'),
    cancelled: await project('submitted'),
  };
  const move = async (moved: TestProject, body: object) => {
    const params = { id: moved.id };
    const reply = await people.provider.call(projectRoutes.update, { params, body });
    if (reply.status !== 200) throw new Error(`A project could not change its status: ${reply.status}`);
    moved.status = reply.body.status;
  };
  await move(projects.assigned, { status: 'ready_for_manufacturer', assignedManufacturerId: ids.factory });
  await move(projects.invited, { status: 'bidding', invitedManufacturerIds: [ids.factory, ids.rival] });
  await move(projects.cancelled, { status: 'ready_for_manufacturer', assignedManufacturerId: ids.factory });
  // Only the factory with the accepted quote may still read a cancelled order.
  await people.factory.call(quoteRoutes.submit, {
    body: { ...quoteDefaults, projectId: projects.cancelled.id, materialCost: 1000, totalPrice: 1000 },
  });
  await move(projects.cancelled, { status: 'quoted' });
  await move(projects.cancelled, { status: 'approved' });
  await move(projects.cancelled, { status: 'cancelled' });
  await customer.call(messageRoutes.send, { body: { projectId: projects.assigned.id, content: 'Xin chào' } });

  const uploads = await Promise.all(
    persons.map(async (person) => {
      const file = await upload(people[person]);
      return [person, { ticket: await ticketOf(people[person]), file }] as const;
    }),
  );
  return { people, ids, projects, uploads: Object.fromEntries(uploads) as Record<Person, Uploads> };
}
