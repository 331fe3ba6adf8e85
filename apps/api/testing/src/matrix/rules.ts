import { actionOf, actionRoutes, calledActions } from '@market/contracts';
import type { CalledAction, ErrorCode, Feature, PageKey, Role } from '@market/contracts';

/** The target of a call. */
export type TargetKind = 'project' | 'account' | 'factory' | 'upload';

/**
 * Who may make a call. A role that is not named is rejected; a named one needs its feature, or one of several. `page`:
 * a caller whose role has this page needs it, too. `of`: the target must be the caller's own, or a project in which the
 * caller takes part; other callers get the error `others`. For a role in `hidden` this is checked before its features.
 */
export type Rule = {
  who: 'anyone' | 'signed-in' | Partial<Record<Role, Feature | readonly Feature[]>>;
  page?: PageKey;
  /** Another feature that every caller needs. */
  also?: Feature;
  of?: TargetKind;
  others?: ErrorCode;
  hidden?: readonly Role[];
  /** The body contains no command: the caller needs the right to make this call, too. */
  reads?: 'GET /api/projects/:id' | 'GET /api/admin/users';
  evenBlocked?: true;
};

const provider = (feature: Feature) => ({ vietphat: feature, admin: feature });
const customer = (feature: Feature) => ({ customer: feature });
const factory = (feature: Feature) => ({ manufacturer: feature });
const admin = (feature: Feature) => ({ admin: feature });

const viewing = {
  ...customer('canViewOwnProjects'),
  ...factory('canViewProjects'),
  ...provider('canViewAllProjects'),
};
const managing = { ...factory('canViewProjects'), ...provider('canViewAllProjects') };
const messaging = {
  ...customer('canViewOwnProjects'),
  ...factory('canCommunicate'),
  ...provider('canReviewProjects'),
};
const editing = { ...customer('canEditProject'), ...provider('canReviewProjects') };
const uploading = {
  ...customer('canUploadFiles'),
  manufacturer: ['canUpdateProgress', 'canSubmitQuote'],
  ...provider('canEditDrawings'),
} as const;
const ofProject = { of: 'project', others: 'project.not-found' } as const;
const onProject = { ...ofProject, hidden: ['customer', 'manufacturer', 'vietphat', 'admin'] } as const;
const ofUpload = { of: 'upload', others: 'object.not-yours' } as const;

const callOf = (action: CalledAction) => `POST ${actionRoutes[action].path}` as const;
type ActionCall = ReturnType<typeof callOf>;

/** The actions by their calls; the actions' rows say who may make them. */
export const actionsByCall = new Map<string, CalledAction>(
  calledActions.map((action) => [callOf(action), action]),
);

const actionRules = Object.fromEntries(
  calledActions.map((action) => [callOf(action), { who: actionOf(action).access, ...ofProject }]),
) as Record<ActionCall, Rule>;

/**
 * The access rules of all calls, as a table to read; everything else is rejected.
 * Where the rule depends on the body, words in braces name it.
 */
// oxfmt-ignore
export const rules = {
  'GET /api/login':                     { who: 'anyone' },
  'GET /api/callback':                  { who: 'anyone' },
  'GET /api/logout':                    { who: 'anyone' },
  'GET /api/docs':                      { who: 'anyone' },
  'GET /api/openapi.json':              { who: 'anyone' },
  'GET /health/live':                   { who: 'anyone' },
  'GET /health/ready':                  { who: 'anyone' },
  'GET /metrics':                       { who: 'anyone' },
  'GET /api/installation':              { who: 'anyone' },

  'GET /api/auth/user':                 { who: 'signed-in', evenBlocked: true },
  'POST /api/auth/set-role':            { who: 'signed-in' },
  'GET /api/check-access/:page':        { who: 'signed-in' },
  'GET /api/user/debug':                { who: 'signed-in' },
  'POST /api/auth/fix-permissions':     { who: 'signed-in' },
  'PATCH /api/users/:id':               { who: 'signed-in', of: 'account', others: 'access.denied' },
  'POST /api/users/:id/erase {another}': { who: admin('canManageUsers') },
  'GET /api/sessions':                  { who: 'signed-in' },
  'POST /api/sessions/:id/end':         { who: 'signed-in' },
  'POST /api/sessions/end-others':      { who: 'signed-in' },
  'GET /api/notifications':             { who: 'signed-in' },
  'GET /api/notifications/conversations': { who: 'signed-in' },
  'POST /api/notifications/read':       { who: 'signed-in', ...ofProject },
  'GET /api/notices/settings':          { who: 'signed-in' },
  'PUT /api/notices/settings':          { who: 'signed-in' },
  'PUT /api/notices/mail-times':        { who: 'signed-in' },
  'POST /api/notices/push':             { who: 'signed-in' },
  'POST /api/notices/push/confirm':     { who: 'signed-in' },
  'POST /api/notices/push/end':         { who: 'signed-in' },
  'POST /api/notices/calendar':         { who: 'signed-in' },
  'POST /api/notices/calendar/end':     { who: 'signed-in' },
  'GET /api/calendar.ics':              { who: 'anyone' },
  'POST /api/notices/unsubscribe':      { who: 'anyone' },

  'GET /api/projects':                  { who: viewing, page: 'customer-projects' },
  'GET /api/projects/counters':         { who: managing },
  'GET /api/projects/queue':            { who: provider('canViewAllProjects') },
  'GET /api/projects/queue/counters':   { who: provider('canViewAllProjects') },
  'GET /api/projects/approved':         { who: { ...customer('canViewOwnProjects'), ...provider('canViewAllProjects') } },
  'GET /api/projects/manufacturer/:manufacturerId': { who: managing, of: 'factory', others: 'access.denied' },
  'GET /api/projects/:id':              { who: viewing, page: 'project-details', ...ofProject },
  'GET /api/projects/:id/drawings':     { who: viewing, page: 'project-details', ...ofProject },
  'GET /api/projects/:id/history':      { who: viewing, page: 'project-details', ...ofProject },
  'GET /api/project-parts/:projectId':  { who: viewing, page: 'project-details', ...ofProject },
  'POST /api/projects':                 { who: customer('canCreateProject') },
  'POST /api/projects/demo':            { who: customer('canCreateProject') },
  'PUT /api/projects/:id':              { who: 'signed-in', reads: 'GET /api/projects/:id', ...onProject },
  'PUT /api/projects/:id {no-op: notes}': { who: 'signed-in', reads: 'GET /api/projects/:id', ...onProject },
  'PUT /api/projects/:id {no-op: status}': { who: 'signed-in', reads: 'GET /api/projects/:id', ...onProject },
  'PUT /api/projects/:id {no-op: time}': { who: 'signed-in', reads: 'GET /api/projects/:id', ...onProject },
  'PUT /api/projects/:id {title}':      { who: editing, ...onProject },
  'PUT /api/projects/:id {notes}':      { who: provider('canReviewProjects'), ...onProject },
  'PUT /api/projects/:id {submitted}':  { who: editing, ...onProject },
  'PUT /api/projects/:id {need_customer_revision}': { who: provider('canReviewProjects'), ...onProject },
  'PUT /api/projects/:id {bidding}':    { who: provider('canAssignManufacturer'), ...onProject },
  'PUT /api/projects/:id {quoted}':     { who: provider('canManageWorkflow'), ...onProject },
  'PUT /api/projects/:id {approved}':   { who: { ...customer('canViewQuotes'), ...provider('canManageWorkflow') }, ...onProject },
  'PUT /api/projects/:id {payment_pending}': { who: provider('canManageWorkflow'), ...onProject },
  'PUT /api/projects/:id {in_production}': { who: { ...factory('canManageProduction'), ...provider('canManageWorkflow') }, ...onProject },
  'PUT /api/projects/:id {completed}':  { who: provider('canManageWorkflow'), ...onProject },
  ...actionRules,
  'PUT /api/project-parts/:id':         { who: editing, reads: 'GET /api/projects/:id', ...ofProject },
  'PUT /api/project-parts/:id {notes}': { who: editing, ...ofProject },

  'GET /api/messages/project/:projectId': { who: messaging, page: 'messaging', ...ofProject },
  'POST /api/messages':                 { who: messaging, page: 'messaging', ...ofProject },
  'GET /api/quotes/manufacturer/:manufacturerId': { who: managing, of: 'factory', others: 'access.denied' },
  'GET /api/quotes/project/:projectId': { who: { ...managing, ...customer('canViewQuotes') }, ...ofProject },
  'POST /api/quotes':                   { who: factory('canSubmitQuote'), ...ofProject },
  'PATCH /api/quotes/:id {withdrawn}':  { who: factory('canSubmitQuote'), ...ofProject },
  'PATCH /api/quotes/:id {rejected}':   { who: provider('canManageWorkflow'), ...ofProject, hidden: ['manufacturer'] },
  'GET /api/payments/:projectId':       { who: { ...customer('canViewQuotes'), ...factory('canViewPayments'), ...provider('canManageWorkflow') }, page: 'progress-tracking', ...ofProject },
  'POST /api/payments/:projectId':      { who: provider('canManageWorkflow'), ...ofProject },
  'POST /api/payments/:projectId/announcement': { who: customer('canViewQuotes'), page: 'progress-tracking', ...ofProject },
  'GET /api/progress/:projectId':       { who: viewing, page: 'progress-tracking', ...ofProject },
  'POST /api/progress/:projectId/update': { who: factory('canUpdateProgress'), page: 'progress-tracking', ...ofProject },

  'POST /api/objects/upload':           { who: uploading, page: 'file-upload' },
  'PUT /api/objects/upload/:ticket':    { who: uploading, page: 'file-upload', ...ofUpload },
  'PUT /api/objects/acl':               { who: uploading, page: 'file-upload', ...ofUpload },
  'GET /objects/:name':                 { who: viewing, page: 'project-details', of: 'project', others: 'access.denied' },
  'GET /objects/:name {before a project references it}': { who: 'signed-in', of: 'upload', others: 'access.denied' },

  'GET /objects/:name/thumbnail':      { who: viewing, page: 'project-details', of: 'project', others: 'access.denied' },
  'PUT /objects/:name/thumbnail':      { who: { ...viewing, manufacturer: [] }, page: 'project-details', of: 'project', others: 'access.denied' },
  'PUT /objects/:name/thumbnail {before a project references it}': { who: 'signed-in', of: 'upload', others: 'access.denied' },

  'GET /api/factories':                 { who: { manufacturer: 'canViewProjects', vietphat: ['canAssignManufacturer', 'canManageWorkflow'], admin: ['canAssignManufacturer', 'canManageWorkflow', 'canManageCompany'] } },
  'GET /api/admin/users':               { who: admin('canManageUsers') },
  'GET /api/admin/users/:userId':        { who: admin('canManageUsers') },
  'GET /api/admin/users/:userId/timeline': { who: admin('canManageUsers') },
  'GET /api/admin/permission-repairs':   { who: admin('canSetPermissions') },
  'GET /api/admin/users/:userId/sessions': { who: admin('canManageUsers') },
  'POST /api/admin/users/:userId/sessions/:id/end': { who: admin('canManageUsers') },
  'POST /api/admin/users/:userId/sessions/end': { who: admin('canManageUsers') },
  'GET /api/admin/sign-ins':            { who: admin('canAccessLogs') },
  'PATCH /api/admin/users/:userId/role': { who: admin('canManageUsers') },
  'POST /api/admin/set-permissions/:userId': { who: admin('canSetPermissions'), reads: 'GET /api/admin/users' },
  'POST /api/admin/set-permissions/:userId {isBlocked}': { who: admin('canSetPermissions') },
  'GET /api/admin/stats':               { who: admin('canViewSystemStats') },
  'GET /api/admin/stats/trend':         { who: admin('canViewSystemStats') },
  'GET /api/admin/projects':            { who: admin('canViewSystemStats') },
  'POST /api/admin/objects/collect':    { who: admin('canBackupData') },
  'GET /api/exports/log':              { who: admin('canBackupData') },
  'GET /api/exports/projects':         { who: provider('canGenerateReports') },
  'GET /api/reports/people':            { who: provider('canGenerateReports') },
  'GET /api/reports/sql':               { who: provider('canGenerateReports') },
  'POST /api/reports/sql':              { who: provider('canGenerateReports') },
  'GET /api/reports/sql/queries':       { who: provider('canGenerateReports') },
  'PUT /api/reports/sql/queries':       { who: provider('canGenerateReports') },
  'GET /api/reports/sql/history':       { who: provider('canGenerateReports') },
  'GET /api/reports/:report':           { who: provider('canGenerateReports') },
  'GET /api/reports/:report/orders':    { who: provider('canGenerateReports') },
  'GET /api/exports/:file':             { who: provider('canGenerateReports') },
  'GET /api/exports/event-log.csv':     { who: admin('canGenerateReports'), also: 'canAccessLogs' },
  'GET /api/exports/event-log.xes':     { who: admin('canGenerateReports'), also: 'canAccessLogs' },
  'GET /api/exports/ocel.json':         { who: admin('canGenerateReports'), also: 'canAccessLogs' },
  'GET /api/exports/ocel.sqlite':       { who: admin('canGenerateReports'), also: 'canAccessLogs' },
  'GET /api/settings/company':          { who: admin('canManageCompany') },
  'PUT /api/settings/company':          { who: admin('canManageCompany') },
  'GET /api/settings/company/history':  { who: admin('canManageCompany') },
  'GET /api/admin/denials':             { who: admin('canAccessLogs') },
  'GET /api/audit/events':              { who: admin('canAccessLogs') },
  'GET /api/audit/export':              { who: admin('canAccessLogs') },
  'GET /api/audit/filters':             { who: admin('canAccessLogs') },
  'PUT /api/audit/filters':             { who: admin('canAccessLogs') },
  'GET /api/audit/count':               { who: admin('canAccessLogs') },
  'GET /api/audit/kinds':               { who: admin('canAccessLogs') },
  'GET /api/audit/causation/:correlationId': { who: admin('canAccessLogs') },
  'GET /api/audit/share':               { who: admin('canAccessLogs') },
  'GET /api/audit/heads':               { who: admin('canAccessLogs') },
  'GET /api/audit/orders/:id/file':     { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/orders/:id/proof':    { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/streams/:kind/:id':   { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/streams/:kind/:id/compare': { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/streams/:kind/:id/blame': { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/streams/:kind/:id/value': { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/streams/:kind/:id/viewpoints': { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/audit/streams/:kind/:id/lanes': { who: admin('canAccessLogs'), also: 'canViewAllProjects' },
  'GET /api/admin/health':              { who: admin('canAccessLogs') },
  'GET /api/admin/parked':              { who: admin('canAccessLogs') },
  'POST /api/admin/parked/retry':       { who: admin('canAccessLogs') },
  'POST /api/admin/parked/discard':     { who: admin('canAccessLogs') },
  'GET /api/operations/projectors':     { who: admin('canAccessLogs') },
  'GET /api/operations/files':          { who: admin('canBackupData') },
  'GET /api/operations/upkeep':         { who: admin('canAccessLogs') },
  'GET /api/operations/erasures':       { who: admin('canAccessLogs') },
  'GET /api/operations/rebuild':        { who: admin('canAccessLogs') },
  'POST /api/operations/rebuild':       { who: admin('canAccessLogs') },
  'POST /api/operations/proof':         { who: admin('canAccessLogs') },
  'POST /api/operations/rebuild/cancel': { who: admin('canAccessLogs') },
  'GET /api/operations/outbox':         { who: admin('canAccessLogs') },
  'GET /api/webhooks':                 { who: admin('canManageCompany') },
  'POST /api/webhooks':                { who: admin('canManageCompany') },
  'POST /api/webhooks/:id/remove':     { who: admin('canManageCompany') },
  'GET /api/webhooks/:id/deliveries':  { who: admin('canManageCompany') },
  'POST /api/operations/outbox/retry':  { who: admin('canAccessLogs') },
  'POST /api/operations/outbox/drop':   { who: admin('canAccessLogs') },
  'GET /api/operations/mails':          { who: admin('canAccessLogs') },
  'GET /api/operations/mails/:id':      { who: admin('canAccessLogs') },
} as const satisfies Record<string, Rule>;

export type Call = keyof typeof rules;

/** Who takes part in each project of this matrix. The customer of all of them is `owner`. */
export const participants = {
  /** Assigned to the factory. */
  assigned: ['owner', 'factory', 'provider', 'admin'],
  /** Both factories are invited. */
  invited: ['owner', 'factory', 'rival', 'provider', 'admin'],
  /** Submitted, without a factory. */
  submitted: ['owner', 'provider', 'admin'],
  /** A draft that was not submitted. */
  draft: ['owner', 'admin'],
  /** Was assigned to the factory. */
  cancelled: ['owner', 'factory', 'provider', 'admin'],
} as const;
