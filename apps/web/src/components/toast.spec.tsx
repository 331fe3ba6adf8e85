import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { draw } from '../testing/draw';
import { useToast } from './toast';

const body = { message: 'Dự án đã khoá', code: 'project.not-editable' };

function Raise({ error, title }: { error: unknown; title?: string }) {
  const toast = useToast();
  return <button onClick={() => toast.failure(error, 'Vui lòng thử lại.', title)}>hỏng</button>;
}
const shown = (error: unknown, title?: string) => {
  cleanup();
  draw(<Raise error={error} {...(title ? { title } : {})} />);
  fireEvent.click(screen.getByText('hỏng'));
  return screen.queryByRole('alert')?.textContent;
};

it('a failure is told in the server’s words, or its own, under its title', () => {
  expect(shown({ status: 409, data: body })).toBe('Dự án đã khoá');
  expect(shown({ status: 'FETCH_ERROR' }, 'Lỗi')).toBe('LỗiVui lòng thử lại.');
});

it('an ended session is left to be told by who ends it', () => {
  expect(shown({ status: 401, data: { message: 'Unauthorized', code: 'Unauthorized' } })).toBeUndefined();
});
