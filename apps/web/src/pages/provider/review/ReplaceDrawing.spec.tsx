import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { partOf } from '../../../testing/orders';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import { ReplaceDrawing } from './ReplaceDrawing';

const part = partOf();
const address = `${location.origin}/objects/uploads/a`;

/** Uploads a drawing of the part, whose access is set as `access` says, and whose part is saved as `reply` says. */
async function replace(access: object, reply: object = part) {
  const calls = server({
    'POST /api/objects/upload': { uploadURL: address },
    [`PUT ${address}`]: { url: '/objects/a.dwg', name: 'a.dwg', size: 4 },
    'PUT /api/objects/acl': access,
    [`PUT /api/project-parts/${part.id}`]: reply,
  });
  renderScreen(<ReplaceDrawing part={part} />, { user: { role: 'vietphat' } });
  fireEvent.click(screen.getByRole('button', { name: /Thêm bản vẽ$/ }));
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('.uppy-Dashboard-input');
    expect(found).not.toBeNull();
    return found!;
  });
  await act(async () => void fireEvent.change(input, { target: { files: [new File(['AC10'], 'a.dwg')] } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 1/ }));
  return () =>
    requestsTo(calls, 'PUT', `/api/project-parts/${part.id}`).map(({ body, headers }) => [
      body,
      headers.get('if-match'),
    ]);
}

it('replaces the drawing of the version that was seen, by one that its readers may open', async () => {
  const saved = await replace({ objectPath: '/objects/a.dwg?public' });
  await expectToast('✅ Bản vẽ đã được cập nhật');
  expect(saved()).toEqual([[{ drawingFileUrl: '/objects/a.dwg?public' }, `"${part.version}"`]]);
});

it('says so when somebody else has changed the part meanwhile', async () => {
  await replace({ objectPath: '/objects/a.dwg' }, errorReply(412, 'section.stale', 'Chi tiết vừa đổi'));
  await expectToast('❌ Lỗi cập nhật bản vẽ');
  expect(screen.getByText('Chi tiết vừa đổi')).toBeTruthy();
});

it('keeps the present drawing when nobody else could open the new one', async () => {
  const saved = await replace(errorReply(403, 'access.denied'));
  await expectToast('❌ Lỗi cập nhật bản vẽ');
  expect(saved()).toEqual([]);
});
