import { companyDefaults } from '@market/contracts';
import type { ChangeCompany as ChangeCompanyBody } from '@market/contracts';
import { companyDecider } from '@market/domain';
import type { CommandsOf } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { expect, it } from '@jest/globals';
import type { Accounts } from '../accounts/accounts.js';
import type { RequestContext } from '../commands/request-context.js';
import type { Streams } from '../commands/streams.js';
import { CompanySettings } from './company-settings.js';
import { ChangeCompany, ChangeCompanyHandler } from './company.commands.js';
import { CompanyController } from './company.controller.js';

/** The commands of a change of the settings, and the factories that it checked. */
async function change(body: ChangeCompanyBody) {
  let decided: readonly OneOf<CommandsOf<'settings'>>[] = [];
  let factories: readonly string[] = [];
  const streams = {
    execute: (_: string, __: string, ___: object, commands: () => typeof decided) => {
      decided = commands();
      return Promise.resolve(companyDecider.initial);
    },
  } as unknown as Streams;
  const accounts = {
    requireFactories: (ids: string[]) => Promise.resolve((factories = ids)),
  } as unknown as Accounts;
  const command = new ChangeCompany({} as RequestContext, body, 'company:3');
  await new ChangeCompanyHandler(streams, accounts).execute(command);
  return { decided, factories };
}

const bank = { bankName: 'VCB', accountName: '', accountNumber: '', bankBin: '' };
it.each<[ChangeCompanyBody, object, string[]]>([
  [{}, {}, []],
  [{ defaultManufacturerId: 'f' }, { defaultManufacturerId: 'f' }, ['f']],
  [{ defaultManufacturerId: null }, { defaultManufacturerId: '' }, []],
  // Missing fields of a bank account become empty.
  [{ bank: { bankName: 'VCB' } }, { bank }, []],
  [
    { dueDays: { deposit: 0, progress: 1, final: 2 } },
    { dueDays: { deposit: 0, progress: 1, final: 2 } },
    [],
  ],
  [{ slaHours: { promise: 1, second: 2 } }, { slaHours: { promise: 1, second: 2 } }, []],
  [{ quoteValidityDays: 1 }, { quoteValidityDays: 1 }, []],
  [{ workingDays: [6, 1] }, { workingDays: [6, 1] }, []],
  [{ holidays: [] }, { holidays: [] }, []],
])('the body %j changes %j', async (body, changes, ids) => {
  expect(await change(body)).toEqual({
    ...{ decided: [{ type: 'ChangeCompany', data: { changes, expected: 'company:3' } }], factories: ids },
  });
});

it('the settings are those of the configuration until somebody changes them', () => {
  const settings = new CompanySettings({} as Streams, 'configured');
  const before = settings.replyOf(companyDecider.initial);
  expect(before).toEqual({
    ...{ ...companyDefaults, defaultManufacturerId: 'configured', updatedAt: null, version: 'company:-1' },
  });
  const state = { ...companyDecider.initial, revision: 0, updatedAt: 'then', defaultManufacturerId: 'f' };
  expect(settings.replyOf(state)).toMatchObject({
    ...{ defaultManufacturerId: 'f', updatedAt: 'then', version: 'company:0' },
  });
});

it('the history of the settings comes page by page, newest first, each change once', async () => {
  const changed = (revision: number) => ({
    ...{ type: 'CompanyChanged' as const, data: { changes: { quoteValidityDays: revision + 1 } } },
    ...{ at: `2026-03-0${revision + 1}T03:00:00.000Z`, by: 'an', revision },
  });
  const company = { events: () => Promise.resolve([0, 1, 2, 3, 4].map(changed)) };
  const db = { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool;
  const controller = new CompanyController({} as never, company as unknown as CompanySettings, db);
  const pages: string[][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    let link = '';
    const res = { setHeader: (_: string, value: string) => (link = value) };
    const request = { originalUrl: '/api/settings/company/history', res } as unknown as Request;
    const page = await controller.history({ limit: 2, cursor }, request);
    pages.push(page.map(({ id }) => id));
    cursor = /cursor=([^>&]+)/.exec(link)?.[1];
    if (cursor) cursor = decodeURIComponent(cursor);
  }
  expect(pages).toEqual([['4', '3'], ['2', '1'], ['0']]);
});
