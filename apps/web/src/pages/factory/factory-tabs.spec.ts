import { expect, it } from '@jest/globals';
import { tabOf } from './factory-tab-texts';

it.each([
  [null, 'drawings'],
  ['orders', 'orders'],
  ['no such tab', 'drawings'],
])('the address names the tab «%s»: %s', (name, key) => expect(tabOf(name).key).toBe(key));
