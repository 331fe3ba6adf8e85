import '../testing/browser';
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './SearchBox';

it('keeps what is typed until the address says something else', () => {
  const asked: string[] = [];
  const at = (value: string) => (
    <SearchBox label="Tìm dự án" placeholder="" value={value} onSearch={(text) => asked.push(text)} />
  );
  const { rerender } = render(at('trục'));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm dự án' });
  expect(box.value).toBe('trục');
  fireEvent.change(box, { target: { value: ' gá kẹp ' } });
  rerender(at('trục'));
  expect(box.value).toBe(' gá kẹp ');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(asked).toEqual(['gá kẹp']);
  rerender(at(''));
  expect(box.value).toBe('');
});
