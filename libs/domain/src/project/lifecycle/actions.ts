import type { BodyOf, CalledAction, DueDays, ReleaseQuote } from '@control-center/contracts';
import type { Calendar } from '../../calendar/calendar.js';
import type { ProjectCommand, ProjectCommands } from '../state.js';

/** What the company's settings add to a body. */
export type CompanyTerms = Calendar & {
  defaultManufacturerId: string;
  dueDays: DueDays;
  quoteValidityDays: number;
};

/** The actions whose body is not the data of their command. */
type Differing = {
  [Name in CalledAction]: BodyOf<Name> extends ProjectCommands[Name] ? never : Name;
}[CalledAction];

type DataFor<Name extends CalledAction> = (body: BodyOf<Name>, terms: CompanyTerms) => ProjectCommands[Name];

const dataFor: { [Name in Differing | 'SubmitProject' | 'ReleaseQuote']: DataFor<Name> } = {
  SubmitProject: (_, { workingDays, holidays }) => ({ calendar: { workingDays, holidays } }),
  ReleaseQuote: ({ quoteId, finalPrice }, { quoteValidityDays }) => ({
    quoteId,
    finalPrice,
    validityDays: quoteValidityDays,
  }),
  SendToFactory: ({ assignedManufacturerId, withheldFiles }, { defaultManufacturerId }) => ({
    manufacturerId: assignedManufacturerId ?? defaultManufacturerId,
    withheldFiles,
  }),
  InviteFactories: ({ invitedManufacturerIds, withheldFiles }) => ({
    manufacturerIds: invitedManufacturerIds,
    withheldFiles,
  }),
  RequestPayment: (_, { dueDays }) => ({ due: dueDays }),
  StartProduction: (_, { dueDays }) => ({ due: dueDays }),
  OverrideStatus: ({ status, reason, finalPrice, assignedManufacturerId }, { defaultManufacturerId }) => ({
    to: status,
    reason,
    finalPrice,
    manufacturerId: assignedManufacturerId ?? defaultManufacturerId,
  }),
};

/** The commands for an action with its body: the action itself, after the notes and the estimate that came with it. */
export function commandsFor<Name extends CalledAction>(
  action: Name,
  body: BodyOf<Name>,
  terms: CompanyTerms,
): ProjectCommand[] {
  const { vietPhatNotes: notes = '', estimatedDays: days } = body as Partial<ReleaseQuote>;
  const convert = (dataFor as Partial<Record<CalledAction, DataFor<Name>>>)[action];
  const data = convert ? convert(body, terms) : { ...body };
  return [
    ...(notes === '' ? [] : [{ type: 'AddNotes' as const, data: { notes } }]),
    ...(days === undefined ? [] : [{ type: 'EstimateCompletion' as const, data: { days } }]),
    { type: action, data } as ProjectCommand,
  ];
}

/** The factories that an action's body sends the project to. */
export const factoriesIn = (commands: readonly ProjectCommand[]): string[] =>
  commands.flatMap((command) => {
    if (command.type === 'InviteFactories') return command.data.manufacturerIds;
    const sends =
      command.type === 'SendToFactory' ||
      (command.type === 'OverrideStatus' && command.data.to === 'ready_for_manufacturer');
    return sends ? [command.data.manufacturerId] : [];
  });
