import { expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { actionNames, actionOf } from './actions.js';
import type { ProjectAction } from './actions.js';
import { AnnouncePayment } from './payments.js';
import { SubmitQuote } from './quotes.js';
import { termLabels } from './terms.js';
import { quoteFields } from '../../vocabulary/fields/quote-fields.js';

/** Bodies of the calls of resources, which take an action that has no call of its own. */
const ofResources: Partial<Record<ProjectAction, object>> = { SubmitQuote, AnnouncePayment };

it.each(actionNames.filter((action) => actionOf(action).sees !== undefined))(
  'what the author of %s saw can be said in the body of its call',
  (action) => {
    const body = actionOf(action).body ?? ofResources[action];
    const fields = getMetadataStorage().getTargetValidationMetadatas(body as never, '', false, false);
    expect(fields.map(({ propertyName }) => propertyName)).toContain('seen');
  },
);

it('a table of what has changed names the days of a quote as every other screen does', () => {
  expect(termLabels.deliveryDays).toBe(quoteFields.deliveryDays.label);
});
