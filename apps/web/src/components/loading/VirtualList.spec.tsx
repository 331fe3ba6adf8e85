import { beforeAll, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VirtualList } from './VirtualList';

// jsdom has no layout: a list without height has no visible row.
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { value: 600 });
});

it('moves its rows when their height changes, as when a phone is turned', () => {
  const listOf = (rowHeight: number) => (
    <VirtualList
      label="Ba hàng"
      items={['a', 'b', 'c']}
      keyOf={(item) => item}
      rowHeight={rowHeight}
      height="600px"
    >
      {(item) => item}
    </VirtualList>
  );
  const places = () => screen.getAllByRole('listitem').map(({ style }) => style.transform);
  const { rerender } = render(listOf(52));
  expect(places()).toEqual(['translateY(0px)', 'translateY(52px)', 'translateY(104px)']);
  rerender(listOf(132));
  expect(places()).toEqual(['translateY(0px)', 'translateY(132px)', 'translateY(264px)']);
});

it('begins at its top when it becomes another list', () => {
  const list = (listKey: string) => (
    <VirtualList
      {...{ label: 'Hàng', items: ['a', 'b'], listKey }}
      keyOf={(item) => item}
      rowHeight={52}
      height="600px"
    >
      {(item) => item}
    </VirtualList>
  );
  const { rerender } = render(list('first'));
  const scroll = screen.getByRole('group', { name: 'Hàng' });
  scroll.scrollTop = 40;
  rerender(list('first'));
  expect(scroll.scrollTop).toBe(40);
  rerender(list('second'));
  expect(scroll.scrollTop).toBe(0);
});
