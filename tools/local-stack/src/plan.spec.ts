import { readSettings } from '@control-center/settings';
import { describe, expect, it } from '@jest/globals';
import { planOf, portsOf } from './plan.js';

const database = { DATABASE_URL: 'postgres://db/app' };
const eventstore = { EVENT_STORE_URL: 'esdb://store:2113' };
const eventNodeDatabase = { EVENT_NODE_DATABASE_URL: 'postgres://db/events' };
const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'a secret of the client' };

describe('the plan', () => {
  it.each([
    [{}, ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT']],
    [database, ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT']],
    [eventstore, ['PORT', 'POSTGRES_PORT', 'IDP_PORT']],
    [eventNodeDatabase, ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT']],
    [{ ...database, ...eventNodeDatabase }, ['PORT', 'EVENT_NODE_PORT', 'IDP_PORT']],
    [{ ...database, ...eventstore }, ['PORT', 'IDP_PORT']],
    [{ ...database, ...eventstore, ...oidc }, ['PORT']],
  ])('with %j listens on %j', (env, expected) => {
    const settings = readSettings(env);
    expect(portsOf(settings, planOf(settings)).map(({ setting }) => setting)).toEqual(expected);
  });
});
