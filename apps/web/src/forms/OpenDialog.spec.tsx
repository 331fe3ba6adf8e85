import { beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Input } from 'antd';
import { renderScreen } from '../testing/render-screen';
import { keep } from '../testing/unsent';

const openDialog = 'control-center.open';
// The page is loaded while a dialog of this tab is open.
sessionStorage.setItem(openDialog, 'reason');
const { leadTo, useOpened } = await import('../components/overlays/open-dialog');
const { Field } = await import('./fields/Field');
const { FormDialog } = await import('./FormDialog');

function Page() {
  const [isOpen, setOpen] = useOpened((place) => place === 'reason');
  return (
    <>
      <button onClick={() => setOpen(true)}>Huỷ đơn</button>
      {isOpen && (
        <FormDialog<{ reason: string }>
          place="reason"
          title="Huỷ đơn"
          submitText="Gửi"
          onSubmit={() => ({ data: undefined })}
          onClose={() => setOpen(false)}
        >
          <Field name="reason" label="Lý do">
            <Input />
          </Field>
        </FormDialog>
      )}
    </>
  );
}

const shown = () => screen.queryByLabelText<HTMLInputElement>('Lý do')?.value;
const remembered = () => sessionStorage.getItem(openDialog);

beforeEach(() => keep('reason', { reason: 'Khách đổi ý' }));

it('opens what was open when the page ended, with its text and the line that says so', () => {
  renderScreen(<Page />, { user: { id: 'binh' } });
  expect(shown()).toBeUndefined();
  cleanup();
  renderScreen(<Page />);
  expect(shown()).toBe('Khách đổi ý');
  expect(screen.getByText(/^Nội dung chưa gửi, lưu trên máy này/)).toBeTruthy();
});

it('remembers an open dialog until it is closed or left', () => {
  leadTo('reason');
  renderScreen(<Page />);
  expect(remembered()).toBe('reason');
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }));
  expect([shown(), remembered()]).toEqual([undefined, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Huỷ đơn' }));
  expect(remembered()).toBe('reason');
  cleanup();
  expect(remembered()).toBeNull();
});

it('opens nothing where nothing was typed', () => {
  keep('reason', { reason: '' });
  leadTo('reason');
  renderScreen(<Page />);
  expect(shown()).toBeUndefined();
});

it('opens also where the browser remembers nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  renderScreen(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Huỷ đơn' }));
  expect(shown()).toBe('Khách đổi ý');
  jest.restoreAllMocks();
});
