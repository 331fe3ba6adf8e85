import { describe, expect, it } from '@jest/globals';
import { launchesOf } from './launches.js';
import type { Launch } from './parts.js';

const embedded = {
  url: (database: string, role = 'postgres') => `postgres://${role}:secret@here/${database}`,
};
const none = {
  ...{ DATABASE_URL: '', EVENT_NODE_DATABASE_URL: '' },
  ...{ ANALYTICS_DATABASE_URL: '', REPORTER_DATABASE_URL: '' },
};
/** All settings that are addresses with passwords. */
const names = [...Object.keys(none), 'ANALYST_PASSWORD'];

const addresses = (launches: ReturnType<typeof launchesOf>) =>
  Object.fromEntries(
    Object.entries<Launch>(launches).map(([program, { env }]) => [
      program,
      names.flatMap((name) => env[name] ?? []),
    ]),
  );

describe('a program', () => {
  it('gets only the address of its own database, with its own role', () => {
    const inherited = {
      DATABASE_URL: 'postgres://of-the-shell',
      EVENT_NODE_DATABASE_URL: 'postgres://of-the-shell',
      ANALYST_PASSWORD: 'of the shell',
    };
    expect(addresses(launchesOf(none, inherited, embedded, false))).toEqual({
      idp: [],
      mailSink: [],
      eventNode: ['postgres://event_node:secret@here/event_node_1'],
      migrateApp: ['postgres://control_center_owner:secret@here/control_center'],
      migrateRows: ['postgres://control_center_projector:secret@here/control_center'],
      projector: ['postgres://control_center_projector:secret@here/control_center'],
      api: [
        'postgres://control_center_api:secret@here/control_center',
        'postgres://control_center_analyst_desk:secret@here/control_center',
        'postgres://control_center_reporter_desk:secret@here/control_center',
      ],
    });
  });

  it('gets analysts’ addresses only for embedded rows, even if only the log is embedded', () => {
    const rows = { ...none, DATABASE_URL: 'postgres://rows' };
    expect(addresses(launchesOf(rows, rows, embedded, false))).toMatchObject({
      eventNode: ['postgres://event_node:secret@here/event_node_1'],
      api: ['postgres://rows'],
    });
  });

  it('uses the PostgreSQL that the settings name', () => {
    const own = {
      ...none,
      ANALYTICS_DATABASE_URL: 'postgres://replica',
      DATABASE_URL: 'postgres://rows',
      EVENT_NODE_DATABASE_URL: 'postgres://log',
    };
    expect(addresses(launchesOf(own, own, undefined, false))).toEqual({
      idp: [],
      mailSink: [],
      eventNode: ['postgres://log'],
      migrateApp: ['postgres://rows'],
      migrateRows: ['postgres://rows'],
      projector: ['postgres://rows'],
      api: ['postgres://rows', 'postgres://replica'],
    });
  });
});
