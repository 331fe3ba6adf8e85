import type { OneOf } from '@platform/kernel';
import type { ProjectState } from '../state.js';
import type { ProjectEvents } from '../events.js';

type FactoriesOf<Type extends keyof ProjectEvents> = (
  data: ProjectEvents[Type],
  state: ProjectState,
) => readonly (string | null | undefined)[];
type Table = { [Type in keyof ProjectEvents]?: FactoriesOf<Type> };

/** The factories that an event gives the order to. */
const given: Table = {
  SentToFactory: ({ manufacturerId }) => [manufacturerId],
  FactoriesInvited: ({ manufacturerIds }) => manufacturerIds,
  FactoryAssigned: ({ manufacturerId }) => [manufacturerId],
  StatusOverridden: ({ manufacturerId }) => [manufacturerId],
};

const assigned = (_: unknown, { assignedManufacturerId }: ProjectState) => [assignedManufacturerId];

/** The factories whose price or work an event relies on. They must still be active. */
const reliedOn: Table = {
  QuoteReleased: ({ quoteId }, { quotes }) => [quotes.find(({ id }) => id === quoteId)?.manufacturerId],
  QuoteApproved: assigned,
  PaymentRequested: assigned,
  ProductionStarted: assigned,
};

const factoriesIn = (table: Table, { type, data }: OneOf<ProjectEvents>, state: ProjectState): string[] =>
  ((table[type] as FactoriesOf<typeof type> | undefined)?.(data as never, state) ?? []).filter(
    (id) => id !== null && id !== undefined,
  );

/** The factories that must be active for these events, decided on `state`. */
export const factoriesNamedBy = (
  events: readonly OneOf<ProjectEvents>[],
  state: ProjectState,
): { given: string[]; reliedOn: string[] } => ({
  given: events.flatMap((event) => factoriesIn(given, event, state)),
  reliedOn: events.flatMap((event) => factoriesIn(reliedOn, event, state)),
});
