import type { Case, CaseEvent, EventLog, KeyOf } from './cases.js';
import { objectsOf } from './objects.js';
import type { AttributeType, AttributeValue, ObjectState, ObjectType, Related } from './objects.js';

/** OCEL 2.0 (ocel-standard.org), without a file format. */
export type OcelEvent = {
  id: string;
  type: string;
  time: string;
  attributes: { name: string; value: AttributeValue }[];
  relationships: Related[];
};

export type OcelObject = {
  id: string;
  type: ObjectType;
  /** Each value from the time on at which the object got it. */
  attributes: { name: string; value: AttributeValue; time: string }[];
  relationships: Related[];
};

/** The attributes that every event may have. */
export const eventAttributes = {
  role: 'string',
  status: 'string',
  amount: 'integer',
  resource: 'string',
  stage: 'string',
} as const satisfies Record<string, AttributeType>;

type CaseInOcel = { events: OcelEvent[]; objects: OcelObject[] };

/** The orders one after the other; a person stands only where the first order names them. */
export async function* ocelCases({ cases, keyOf }: EventLog): AsyncGenerator<CaseInOcel> {
  const people = new Set<string>();
  for await (const one of cases()) {
    const { events, objects } = inOcel(one, keyOf);
    const isNew = ({ id, type }: OcelObject) => {
      if (type !== 'customer' && type !== 'factory') return true;
      if (people.has(id)) return false;
      people.add(id);
      return true;
    };
    yield { events, objects: objects.filter(isNew) };
  }
}

export function inOcel({ events }: Case, keyOf: KeyOf): CaseInOcel {
  const objects = new Map<string, OcelObject>();
  let known = new Map<string, ObjectState>();
  const found = events.map((event) => {
    const now =
      event.after === event.before
        ? known
        : new Map(objectsOf(event.after, keyOf).map((object) => [object.id, object]));
    for (const object of now.values()) note(objects, object, known.get(object.id), event.at);
    const relationships = relationsOf(event, known, now);
    known = now;
    return eventOf(event, relationships);
  });
  return {
    // An event of messages before the order, or an unreadable one, has no object.
    events: found.filter(({ relationships }) => relationships.length > 0),
    objects: [...objects.values()].map((object) => ({
      ...object,
      relationships: object.relationships.filter(({ objectId }) => objects.has(objectId)),
    })),
  };
}

/** Adds to an object's history what it has become. */
function note(
  objects: Map<string, OcelObject>,
  { id, type, attributes, relationships }: ObjectState,
  before: ObjectState | undefined,
  time: string,
): void {
  const object = objects.get(id) ?? { id, type, attributes: [], relationships: [] };
  objects.set(id, object);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== before?.attributes[name]) object.attributes.push({ name, value, time });
  for (const related of relationships)
    if (!object.relationships.some((one) => isSame(one, related))) object.relationships.push(related);
}

const isSame = (one: Related, other: Related): boolean =>
  one.objectId === other.objectId && one.qualifier === other.qualifier;

/** The order that an event belongs to, and the objects that it creates, changes or removes. */
function relationsOf(
  { after }: CaseEvent,
  before: ReadonlyMap<string, ObjectState>,
  now: ReadonlyMap<string, ObjectState>,
): Related[] {
  const order = `order:${after.id}`;
  if (!now.has(order)) return [];
  const touched = [...now.values()].flatMap((object): Related[] => {
    const earlier = before.get(object.id);
    const isPerson = object.type === 'customer' || object.type === 'factory';
    if (!earlier) return [{ objectId: object.id, qualifier: isPerson ? object.type : 'creates' }];
    return isEqual(object.attributes, earlier.attributes)
      ? []
      : [{ objectId: object.id, qualifier: 'changes' }];
  });
  const removed = [...before.keys()]
    .filter((id) => !now.has(id) && id.startsWith('part:'))
    .map((objectId): Related => ({ objectId, qualifier: 'removes' }));
  return [
    { objectId: order, qualifier: 'order' },
    ...[...touched, ...removed].filter(({ objectId }) => objectId !== order),
  ];
}

const isEqual = (one: ObjectState['attributes'], other: ObjectState['attributes']): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

function eventOf(
  { id, type, at, resource, role, amount, data, after, before }: CaseEvent,
  relationships: Related[],
): OcelEvent {
  const stage = data['stageId'];
  const said = {
    role,
    resource,
    amount,
    status: after.status === before.status ? null : after.status,
    stage: typeof stage === 'string' ? stage : null,
  } satisfies Record<keyof typeof eventAttributes, AttributeValue | null>;
  return {
    id,
    type,
    time: at,
    attributes: Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    relationships,
  };
}
