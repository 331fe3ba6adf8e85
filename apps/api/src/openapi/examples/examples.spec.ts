import { quoteTotal } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { allRoutes } from '../routes.js';
import { bodyExamples } from './bodies.js';

const taking = allRoutes.filter(([, { body }]) => body);

describe('the examples', () => {
  it.each(taking)('%s: its body passes the checks of its class', (id, { body: target }) => {
    const example = (bodyExamples as Record<string, object>)[id]!;
    const made = plainToInstance(target as new () => object, example);
    expect(validateSync(made, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
  });

  it('are of calls that there are', () => {
    expect(Object.keys(bodyExamples).sort()).toEqual(taking.map(([id]) => id).sort());
  });

  it('tell of one order, and the sums are right', () => {
    const offer = bodyExamples['quoteRoutes.submit'];
    expect(offer.projectId).toBe(bodyExamples['messageRoutes.send'].projectId);
    expect(offer.totalPrice).toBe(quoteTotal(offer));
  });
});
