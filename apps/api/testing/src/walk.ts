import { OrderWalk } from '@market/contracts/story';
import type { StoryIds, StoryPerson } from '@market/contracts/story';
import type { Visitor } from './visitor.js';

/** A new order of these visitors. A step that is refused, or that leads to another status, throws. */
export const walkOf = (people: Record<StoryPerson, Visitor>, ids: Partial<StoryIds> = {}): OrderWalk =>
  new OrderWalk(async ({ by, route, params, body, status }) => {
    const reply = await people[by].call(route, { params, body });
    const sent = `${by}: ${route.method} ${route.path} ${JSON.stringify(body)}`;
    if (reply.status >= 300)
      throw new Error(`${sent} is refused: ${reply.status} ${JSON.stringify(reply.body)}`);
    const project = reply.body as { customerId?: string; status?: string };
    if (project.customerId !== undefined && project.status !== status)
      throw new Error(`${sent} leads to ${project.status}, not to ${status}`);
    return reply.body;
  }, ids);
