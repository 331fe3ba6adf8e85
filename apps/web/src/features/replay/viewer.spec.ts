/** @jest-environment node */
import type { PastOrder } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../testing/orders';
import { viewerAs } from './viewer';

const order = { project: projectOf({ customerId: 'an' }) } as PastOrder;

// As whom the past is seen × whose screen that is.
it.each([
  ['customer', 'an', 'customer'],
  ['manufacturer:f1', 'f1', 'manufacturer'],
  ['provider', '', 'vietphat'],
  ['admin', '', 'admin'],
])('the past as %s is that of the account «%s» in the role %s', (viewpoint, id, role) => {
  const viewer = viewerAs(viewpoint, order);
  expect([viewer.id, viewer.role, viewer.grantedRoles]).toEqual([id, role, [role]]);
});
