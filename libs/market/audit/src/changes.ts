import type { AuditChange } from '@market/contracts';
import type { ProjectState } from '@market/domain';

// Old and new values, for disputes. Only numbers, dates, options and references, no typed texts.

type Value = string | number | null;

const orderFields = [
  ...(['status', 'finalPrice', 'quantity', 'material', 'deadline', 'assignedManufacturerId'] as const),
  ...(['quoteValidUntil', 'dueDate', 'estimatedDays'] as const),
] as const satisfies readonly (keyof ProjectState)[];

const partFields = ['quantity', 'material', 'surfaceFinish'] as const;

const changed = (field: string, from: Value, to: Value, of?: string): AuditChange[] =>
  from === to ? [] : [{ field, ...(of === undefined ? {} : { of }), from, to }];

/** The newest price that each factory offers. */
const offersOf = ({ quotes }: ProjectState): Map<string, number> =>
  new Map(
    [...quotes]
      .sort((a, b) => a.version - b.version)
      .map(({ manufacturerId, totalPrice }) => [manufacturerId, totalPrice]),
  );

function offerChanges(before: ProjectState, after: ProjectState): AuditChange[] {
  if (before.quotes === after.quotes) return [];
  const earlier = offersOf(before);
  return [...offersOf(after)].flatMap(([factory, price]) =>
    changed('totalPrice', earlier.get(factory) ?? null, price),
  );
}

function partChanges(before: ProjectState, after: ProjectState): AuditChange[] {
  if (before.parts === after.parts) return [];
  const earlier = new Map(before.parts.map((part) => [part.id, part]));
  return after.parts.flatMap((part) => {
    const old = earlier.get(part.id);
    return old && old !== part
      ? partFields.flatMap((field) => changed(field, old[field] ?? null, part[field] ?? null, part.partId))
      : [];
  });
}

/** The changes of an order by an event. */
export const changesOf = (before: ProjectState, after: ProjectState): AuditChange[] => [
  ...orderFields.flatMap((field) => changed(field, before[field], after[field])),
  ...offerChanges(before, after),
  ...partChanges(before, after),
];
