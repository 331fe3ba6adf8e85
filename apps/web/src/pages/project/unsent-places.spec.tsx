import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { UnsentDialog } from '../../features/accounts/dialogs/UnsentDialog';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';

const project = projectOf({ status: 'reviewing', allowed: ['RequestRevision'] });
const { id, title } = project;
const question = 'Khách hàng cần chỉnh sửa gì?';

it('lists what was typed in a dialog under its order, and opens the dialog again', async () => {
  server({});
  const bar = <ActionBar project={project} beside={99} />;
  renderScreen(bar);
  fireEvent.click(screen.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }));
  fireEvent.change(await screen.findByLabelText(question), { target: { value: 'Thiếu dung sai' } });
  cleanup();

  renderScreen(
    <>
      {bar}
      <UnsentDialog onClose={() => undefined} />
    </>,
  );
  expect(screen.queryByLabelText(question)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: `${id.slice(0, 8)} · Yêu cầu chỉnh sửa: ${title}` }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(question)).value).toBe('Thiếu dung sai');
});
