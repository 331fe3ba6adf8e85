import { actionOf, calledActions, roles, statusesFor } from '@control-center/contracts';
import type { CalledAction, Role } from '@control-center/contracts';
import type { projectExamples } from '@control-center/domain';
import { actionBodies } from '@control-center/api/openapi';
import type { DemoUser } from './people.js';

const userOf: Record<Role, DemoUser> = {
  customer: 'customer',
  manufacturer: 'factory',
  vietphat: 'provider',
  admin: 'admin',
};

export type ExampleStatus = keyof typeof projectExamples.histories;

/** Each action that has a call: a user who may take it, and a status in which they may. */
export const actionExamples = calledActions.map((action) => {
  const role = roles.find((each) => each in actionOf(action).access)!;
  return { action, user: userOf[role], status: statusesFor(action, role)[0] as ExampleStatus };
});

/** The example body of an action, with the factories of this stack in the place of the example's. */
export function actionBodyFor(action: CalledAction, ids: Record<DemoUser, string>): object {
  const body = actionBodies[`actionRoutes.${action}`];
  return {
    ...body,
    ...('assignedManufacturerId' in body ? { assignedManufacturerId: ids.factory } : {}),
    ...('invitedManufacturerIds' in body ? { invitedManufacturerIds: [ids.factory, ids.rival] } : {}),
  };
}
