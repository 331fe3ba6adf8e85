import { actionOf, calledActions, roles, statusesFor } from '@market/contracts';
import type { CalledAction, Role } from '@market/contracts';
import { projectExamples } from '@market/domain';
import type { ProjectEvents } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { actionBodies } from '@control-center/api/openapi';
import type { DemoUser } from './people.js';

const userOf: Record<Role, DemoUser> = {
  customer: 'customer',
  manufacturer: 'factory',
  vietphat: 'provider',
  admin: 'admin',
};

export type ExampleStatus = keyof typeof projectExamples.histories;

type ActionExample = {
  action: CalledAction;
  user: DemoUser;
  status: ExampleStatus;
  past: readonly OneOf<ProjectEvents>[];
};

/** Each action that has a call: a user who may take it, a status in which they may, and a history before it. */
export const actionExamples: readonly ActionExample[] = calledActions.map((action) => {
  const role = roles.find((each) => each in actionOf(action).access)!;
  const status = statusesFor(action, role)[0] as ExampleStatus;
  return { action, user: userOf[role], status, past: projectExamples.historyBefore(action, role) };
});

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

/** The example body of an action, with the factories of this stack in the place of the example's. */
export function actionBodyFor(action: CalledAction, ids: Record<DemoUser, string>): object {
  const body = actionBodies[`actionRoutes.${action}`];
  return {
    ...body,
    ...('assignedManufacturerId' in body ? { assignedManufacturerId: ids.factory } : {}),
    ...('date' in body ? { date: inTenDays() } : {}),
    ...('invitedManufacturerIds' in body ? { invitedManufacturerIds: [ids.factory, ids.rival] } : {}),
  };
}
