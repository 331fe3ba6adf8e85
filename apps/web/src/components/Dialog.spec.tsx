import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen';
import { Dialog } from './Dialog';
import { FocusScope } from './FocusScope';

function Page({ inside }: { inside: 'dialog' | 'popover' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>mở</button>
      {open && inside === 'dialog' && (
        <Dialog title="Hộp thoại" onCancel={close} footer={null}>
          <input aria-label="Ô đầu" />
        </Dialog>
      )}
      {open && inside === 'popover' && (
        <FocusScope>
          <button onClick={close}>Ô đầu</button>
        </FocusScope>
      )}
    </>
  );
}
const open = () => {
  const opener = screen.getByText('mở');
  act(() => opener.focus());
  fireEvent.click(opener);
  return opener;
};

it('a dialog has a name, and returns the focus to its opener', async () => {
  renderScreen(<Page inside="dialog" />);
  const opener = open();
  expect(await screen.findByRole('dialog', { name: 'Hộp thoại' })).toBeTruthy();
  act(() => screen.getByLabelText('Ô đầu').focus());
  fireEvent.click(document.querySelector('.ant-modal-close')!);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

// What the button of a dialog without fields does × whether Enter presses it as soon as the dialog is open.
it.each([
  ['can be taken back', true, false],
  ['cannot be undone', false, true],
])('a dialog that opens focuses its button that %s: %s', async (_, isFocused, danger) => {
  renderScreen(
    <Dialog title="Hộp thoại" footer={null}>
      <Button htmlType="submit" danger={danger}>
        Đồng ý
      </Button>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.activeElement === screen.getByText('Đồng ý').closest('button')).toBe(isFocused);
});

it('a focus scope takes the focus, and returns it to its opener', () => {
  renderScreen(<Page inside="popover" />);
  const opener = open();
  expect(document.activeElement).toBe(screen.getByText('Ô đầu'));
  fireEvent.click(screen.getByText('Ô đầu'));
  expect(document.activeElement).toBe(opener);
});
