import type { BodyOf, CalledAction, DueDays, ReleaseQuote } from '@market/contracts';
import type { Calendar } from '../../calendar/calendar.js';
import type { ProjectCommand, ProjectCommands } from '../commands.js';

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

const dataFor: {
  [Name in Differing | 'SubmitProject' | 'SendToFactory' | 'ReleaseQuote' | 'CompleteProject']: DataFor<Name>;
} = {
  SubmitProject: (_, { workingDays, holidays }) => ({ calendar: { workingDays, holidays } }),
  ReleaseQuote: (said, { quoteValidityDays }) => ({ ...said, validityDays: quoteValidityDays }),
  SendToFactory: ({ assignedManufacturerId, withheldFiles, reason }, { defaultManufacturerId }) => ({
    manufacturerId: assignedManufacturerId,
    defaultManufacturerId,
    withheldFiles,
    reason,
  }),
  InviteFactories: ({ invitedManufacturerIds, withheldFiles }) => ({
    manufacturerIds: invitedManufacturerIds,
    withheldFiles,
  }),
  RequestPayment: (_, { dueDays }) => ({ due: dueDays }),
  StartProduction: (_, { dueDays }) => ({ due: dueDays }),
  CompleteProject: ({ reason }, { dueDays }) => ({
    due: dueDays,
    ...(reason === undefined ? {} : { reason }),
  }),
  OverrideStatus: ({ status: to, assignedManufacturerId: manufacturerId, ...said }, terms) => ({
    ...said,
    ...{ to, manufacturerId, defaultManufacturerId: terms.defaultManufacturerId },
  }),
};

const defined = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

/** The commands for an action with its body: the action itself, after the notes and the estimate that came with it. */
export function commandsFor<Name extends CalledAction>(
  action: Name,
  body: BodyOf<Name>,
  terms: CompanyTerms,
): ProjectCommand[] {
  const { vietPhatNotes: notes = '', estimatedDays: days, seen, ...said } = body as Partial<ReleaseQuote>;
  const convert = (dataFor as Partial<Record<CalledAction, DataFor<Name>>>)[action];
  const data = defined({ ...(convert ? convert(said as BodyOf<Name>, terms) : said), seen });
  return [
    ...(notes === '' ? [] : [{ type: 'AddNotes' as const, data: { notes } }]),
    ...(days === undefined ? [] : [{ type: 'EstimateCompletion' as const, data: { days } }]),
    { type: action, data } as ProjectCommand,
  ];
}
