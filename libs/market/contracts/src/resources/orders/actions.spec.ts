import { expect, it } from '@jest/globals';
import { projectActions } from './actions.js';

it('no action names the status that is read as an alias and never written', () => {
  expect(JSON.stringify(projectActions)).not.toContain('sent_to_manufacturer');
});
