import { describe, expect, it } from '@jest/globals';
import { tabOf } from './tabs';

describe('the request form’s tabs', () => {
  it.each([
    ['title', 'basic'],
    ['description', 'basic'],
    ['desiredCompletionTime', 'basic'],
    ['suggestedPrice', 'basic'],
    ['projectParts.3.partName', 'parts'],
    ['projectParts', 'parts'],
    ['surfaceRoughness', 'specs'],
  ])('contain %s in %s', (field, tab) => expect(tabOf(field)).toBe(tab));
});
