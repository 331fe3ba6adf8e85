import { post } from '../../kernel/route.js';
import type { BodyClass, Route } from '../../kernel/route.js';
import { actionNames, actionOf } from './actions.js';
import type { ProjectAction, projectActions } from './actions.js';
import type { Project } from './projects.js';

type Rows = typeof projectActions;
/** The actions with a call of their own. */
export type CalledAction = {
  [Name in ProjectAction]: Rows[Name] extends { body: BodyClass<object> } ? Name : never;
}[ProjectAction];
export type BodyOf<Name extends CalledAction> = InstanceType<Rows[Name]['body']>;

const isCalled = (action: ProjectAction): action is CalledAction => actionOf(action).body !== undefined;
export const calledActions = actionNames.filter(isCalled);

/** 'send-to-factory' for 'SendToFactory'. */
const kebabCase = (name: string): string =>
  name.replace(/(?<!^)([A-Z])/g, (letter) => `-${letter}`).toLowerCase();

type ActionPath = `/api/projects/:id/actions/${string}`;

const routeOf = (action: CalledAction) =>
  post(`/api/projects/:id/actions/${kebabCase(action)}`, {
    access: actionOf(action).access,
    body: actionOf(action).body!,
  }).replies<Project>();

/** POST /api/projects/:id/actions/{action}, by action. Replies with the project as the caller sees it afterwards. */
export const actionRoutes = Object.fromEntries(
  calledActions.map((action) => [action, routeOf(action)]),
) as unknown as {
  [Name in CalledAction]: Route<ActionPath, BodyOf<Name>, undefined, Project>;
};
