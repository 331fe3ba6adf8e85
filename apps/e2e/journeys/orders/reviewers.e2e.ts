import type { Part, Project } from '@market/contracts';
import { expect } from '@playwright/test';
import { uploadFile } from '../steps/files.js';
import { binaryStl } from '../steps/models.js';
import { watchCalls } from '../steps/page-checks.js';
import { action, dialog, openAtDesk } from '../steps/desk.js';
import {
  openOrder,
  signInParties,
  submitProject,
  uniqueTitle,
  updateProject,
  walkOf,
} from '../steps/orders.js';
import { idOf, read, sendCommand, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

test(
  'a reviewer without a right is offered nothing of it, and refused what they send all the same',
  { tag: '@long' },
  async ({ browser }) => {
    const admin = await signInOnly(browser, 'admin@demo.test');
    const people = await signInParties(browser);
    const { customer, provider } = people;
    const priced = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('requestPayment');
    const drawing = await uploadFile(customer, 'Chốt.stl', binaryStl());
    const order = await submitProject(customer, uniqueTitle('Kẹp'), {
      projectParts: [{ partId: 'KP-01', partName: 'Kẹp', quantity: 1, drawingFileUrl: drawing.url }],
    });
    await updateProject(provider, order, { status: 'reviewing' });
    const id = await idOf(provider);
    const without = (feature?: string) =>
      sendCommand(admin, 'POST', `/api/admin/set-permissions/${id}`, {
        pagePermissions: feature ? { 'vietphat-admin': { [feature]: false } } : {},
      });
    const [part] = await read<Part[]>(customer, `/api/project-parts/${order.id}`);
    const newDrawing = await uploadFile(provider, 'Chốt mới.stl', binaryStl());
    const actions = `/api/projects/${order.id}/actions`;
    const cases = [
      ['canAssignManufacturer', 'Duyệt và gửi nhà máy', 'POST', `${actions}/send-to-factory`, {}],
      [
        'canEditDrawings',
        'Thay bản vẽ',
        'PUT',
        `/api/project-parts/${part!.id}`,
        { drawingFileUrl: newDrawing.url },
      ],
      ['canManageWorkflow', 'Huỷ dự án', 'POST', `${actions}/cancel-project`, { reason: 'Thử' }],
    ] as const;
    const calls = watchCalls(provider);
    try {
      for (const [feature, name, method, path, data] of cases) {
        await openAtDesk(provider, order, 'parts');
        // What ends an order is in the menu of its other actions.
        const isInMenu = name === 'Huỷ dự án';
        if (isInMenu) await action(provider, 'Thao tác khác').click();
        const button = provider.getByRole(isInMenu ? 'menuitem' : 'button', { name, exact: true });
        await expect(button).toBeVisible();
        await without(feature);
        await expect(button).toHaveCount(0);
        // What the right does not concern stays.
        await expect(action(provider, 'Yêu cầu chỉnh sửa')).toBeVisible();
        const headers = { 'x-requested-with': 'test' };
        const refused = await provider.request.fetch(path, { method, data, headers });
        expect(refused.status()).toBe(403);
        await walkThrough(priced);
        await without();
      }
    } finally {
      await without();
    }

    /** Opens everything that is offered about an order. None of it may make a call that the server refuses. */
    async function walkThrough(project: Project): Promise<void> {
      await openAtDesk(provider, project);
      for (const tab of await provider.getByRole('tab').all()) {
        await tab.click();
        await calls.answered();
      }
      await provider.goto(`/admin?project=${project.id}`);
      await expect(dialog(provider).getByRole('heading', { name: project.title })).toBeVisible();
      await openOrder(provider, project);
      await calls.answered();
      expect(calls.refused).toEqual([]);
    }
  },
);
