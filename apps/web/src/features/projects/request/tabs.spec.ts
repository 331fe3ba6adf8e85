import { describe, expect, it } from '@jest/globals';
import { tabOf } from './tabs';

describe('the request form’s tabs', () => {
  it.each([
    ['title', 'basic'],
    ['projectParts', 'parts'],
    ['surfaceRoughness', 'specs'],
  ])('contain %s in %s', (field, tab) => expect(tabOf(field)).toBe(tab));
});
