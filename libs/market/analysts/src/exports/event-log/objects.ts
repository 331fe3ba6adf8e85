import { editOptions, partOptions, requestOptions } from '@market/contracts';
import type { Option } from '@market/contracts';
import type { ProjectState } from '@market/domain';
import type { KeyOf } from './cases.js';

export type AttributeType = 'string' | 'integer' | 'float' | 'boolean' | 'time';
export type AttributeValue = string | number | boolean;
export type Related = { objectId: string; qualifier: string };

/** Each type of object with its attributes, without typed texts. */
export const objectTypes = {
  order: {
    ...{ status: 'string', material: 'string', quantity: 'integer', deadline: 'string' },
    ...{ estimatedDays: 'integer', finalPrice: 'integer', isOverridden: 'boolean' },
  },
  part: {
    ...{ material: 'string', tolerance: 'string', surfaceFinish: 'string', quantity: 'integer' },
    ...{ estimatedCost: 'integer', estimatedLeadTime: 'integer' },
  },
  quote: { version: 'integer', state: 'string', totalPrice: 'integer', deliveryDays: 'integer' },
  factory: {},
  customer: {},
  payment: { kind: 'string', percent: 'integer', amount: 'integer', dueAt: 'time', isPaid: 'boolean' },
  drawing: { number: 'integer', byProvider: 'boolean' },
} as const satisfies Record<string, Record<string, AttributeType>>;

export type ObjectType = keyof typeof objectTypes;

/** An object as it is at one moment. */
export type ObjectState = {
  id: string;
  type: ObjectType;
  /** Null where it has no value. */
  attributes: Record<string, AttributeValue | null>;
  relationships: Related[];
};

const valuesOf = (...lists: (readonly Option[])[]): ReadonlySet<string> =>
  new Set(lists.flat().map(({ value }) => value));

const offered = {
  material: valuesOf(requestOptions.material, partOptions.material),
  deadline: valuesOf(requestOptions.deadline),
  tolerance: valuesOf(requestOptions.tolerance, editOptions.tolerance, partOptions.tolerance),
  surfaceFinish: valuesOf(requestOptions.surfaceFinish, editOptions.surfaceFinish, partOptions.surfaceFinish),
};

/** An option that a form offers; what a person typed instead is not exported. */
const option = (field: keyof typeof offered, value: string): string | null =>
  value === '' ? null : offered[field].has(value) ? value : 'other';

/** Every object of an order, and the people it names, by their keys. */
export function objectsOf(state: ProjectState, keyOf: KeyOf): ObjectState[] {
  if (state.id === '') return [];
  const person = (type: 'factory' | 'customer', accountId: string | null) => {
    const key = keyOf(accountId);
    return key === undefined ? [] : [{ objectId: `${type}:${key}`, qualifier: type }];
  };
  const order = `order:${state.id}`;
  const ofOrder = { objectId: order, qualifier: 'order' };
  const partId = (id: string) => `part:${id}`;
  const factories = [
    ...[state.assignedManufacturerId, ...state.invitedManufacturerIds],
    ...state.quotes.map(({ manufacturerId }) => manufacturerId),
  ];
  const people = [
    ...person('customer', state.customerId),
    ...[...new Set(factories)].flatMap((factory) => person('factory', factory)),
  ];
  return [
    {
      id: order,
      type: 'order',
      attributes: {
        status: state.status,
        material: option('material', state.material),
        quantity: state.quantity,
        deadline: option('deadline', state.deadline),
        estimatedDays: state.estimatedDays,
        finalPrice: state.finalPrice,
        isOverridden: state.isOverridden,
      },
      relationships: people,
    },
    ...people.map(({ objectId, qualifier }): ObjectState => ({
      id: objectId,
      type: qualifier,
      attributes: {},
      relationships: [],
    })),
    ...state.parts.map((part): ObjectState => ({
      id: partId(part.id),
      type: 'part',
      attributes: {
        material: option('material', part.material),
        tolerance: option('tolerance', part.tolerance),
        surfaceFinish: option('surfaceFinish', part.surfaceFinish),
        quantity: part.quantity,
        estimatedCost: part.estimatedCost,
        estimatedLeadTime: part.estimatedLeadTime,
      },
      relationships: [ofOrder],
    })),
    ...state.quotes.map(({ id, manufacturerId, version, ...quote }): ObjectState => ({
      id: `quote:${id}`,
      type: 'quote',
      attributes: {
        version,
        state: quote.state,
        totalPrice: quote.totalPrice,
        deliveryDays: quote.deliveryDays,
      },
      relationships: [ofOrder, ...person('factory', manufacturerId)],
    })),
    ...state.instalments.map(({ kind, percent, amount, dueAt, paidAt }): ObjectState => ({
      id: `payment:${state.id}:${kind}`,
      type: 'payment',
      attributes: { kind, percent, amount, dueAt, isPaid: paidAt !== null },
      relationships: [ofOrder],
    })),
    ...state.drawings.map((drawing, index): ObjectState => ({
      // Without its address, which would open the file.
      id: `drawing:${state.id}:${String(index + 1)}`,
      type: 'drawing',
      attributes: { number: drawing.number, byProvider: drawing.byProvider },
      relationships:
        drawing.partId === null
          ? [ofOrder]
          : [ofOrder, { objectId: partId(drawing.partId), qualifier: 'part' }],
    })),
  ];
}
