import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import { useToast } from './toast';

const body = { message: 'Dự án đã khoá', code: 'project.not-editable' };

function FailureButton({ error, title }: { error: unknown; title?: string }) {
  const toast = useToast();
  return <button onClick={() => toast.failure(error, 'Vui lòng thử lại.', title)}>hỏng</button>;
}
const messageFor = (error: unknown, title?: string) => {
  cleanup();
  renderScreen(<FailureButton error={error} {...(title ? { title } : {})} />);
  fireEvent.click(screen.getByText('hỏng'));
  return screen.queryByRole('alert')?.textContent;
};

it('a failure shows the server’s message or the fallback, under its title', () => {
  expect(messageFor({ status: 409, data: body })).toBe('Dự án đã khoá');
  expect(messageFor({ status: 'FETCH_ERROR' }, 'Lỗi')).toBe('LỗiVui lòng thử lại.');
});

it('a failure shows nothing for an ended session', () => {
  expect(
    messageFor({ status: 401, data: { message: 'Unauthorized', code: 'Unauthorized' } }),
  ).toBeUndefined();
});
