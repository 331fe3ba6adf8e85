import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './SearchBox';

it('keeps the typed text until its value changes', () => {
  const searches: string[] = [];
  const searchBox = (value: string) => (
    <SearchBox label="Tìm dự án" placeholder="" value={value} onSearch={(text) => searches.push(text)} />
  );
  const { rerender } = render(searchBox('trục'));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm dự án' });
  expect(box.value).toBe('trục');
  fireEvent.change(box, { target: { value: ' gá kẹp ' } });
  rerender(searchBox('trục'));
  expect(box.value).toBe(' gá kẹp ');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(searches).toEqual(['gá kẹp']);
  expect(screen.getByRole('button', { name: 'Tìm' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Xoá nội dung tìm' })).toBeTruthy();
  rerender(searchBox(''));
  expect(box.value).toBe('');
});

// What the address names after «gá» and «gá k» were typed live × what stands in the box then.
it.each([
  ['what was typed before, which comes late', 'gá', 'gá k'],
  ['what was typed', 'gá k', 'gá k'],
  ['something else', 'trục', 'trục'],
  ['nothing any more', '', ''],
])('a box that searches while one types follows %s', (_, value, text) => {
  const searchBox = (named: string) => (
    <SearchBox label="Tìm" placeholder="" value={named} live onSearch={() => undefined} />
  );
  const { rerender } = render(searchBox('cũ'));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm' });
  for (const typed of ['gá', 'gá k']) fireEvent.change(box, { target: { value: typed } });
  rerender(searchBox(value));
  expect(box.value).toBe(text);
  cleanup();
});

it('the box shows the text of the address, also one that was typed before and replaced in between', () => {
  const searchBox = (named: string) => (
    <SearchBox label="Tìm" placeholder="" value={named} live onSearch={() => undefined} />
  );
  const { rerender } = render(searchBox(''));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm' });
  fireEvent.change(box, { target: { value: 'gá' } });
  for (const value of ['gá', 'trục', 'gá']) {
    rerender(searchBox(value));
    expect(box.value).toBe(value);
  }
  cleanup();
});
