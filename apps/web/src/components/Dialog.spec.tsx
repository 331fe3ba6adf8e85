import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { draw } from '../testing/draw';
import { Dialog } from './Dialog';
import { InFront } from './InFront';

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
        <InFront>
          <button onClick={close}>Ô đầu</button>
        </InFront>
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

it('a dialog has a name, and gives the focus back to what opened it', async () => {
  draw(<Page inside="dialog" />);
  const opener = open();
  expect(await screen.findByRole('dialog', { name: 'Hộp thoại' })).toBeTruthy();
  act(() => screen.getByLabelText('Ô đầu').focus());
  fireEvent.click(document.querySelector('.ant-modal-close')!);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('what opens above the page takes the focus, and gives it back', () => {
  draw(<Page inside="popover" />);
  const opener = open();
  expect(document.activeElement).toBe(screen.getByText('Ô đầu'));
  fireEvent.click(screen.getByText('Ô đầu'));
  expect(document.activeElement).toBe(opener);
});
