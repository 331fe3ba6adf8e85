import { Refusal } from '@market/domain';
import { UnknownOutcome } from '@platform/log';
import { expect, it } from '@jest/globals';
import { UploadClaims } from './upload-claims.js';
import type { UploadLedger } from './upload-ledger.js';

// The owner of a command's files after each outcome of the command.

const refused = new Refusal('request.invalid', 'Không được');
const unknown = new UnknownOutcome('project-1', new Error('no answer'));

function world(failing: Record<string, Error> = {}) {
  const steps: string[] = [];
  const step = (name: string, text: string, result?: unknown) => {
    steps.push(`${name} ${text}`);
    return failing[name] ? Promise.reject(failing[name]) : Promise.resolve(result);
  };
  const ledger = {
    claim: ({ accountId, claimant }: Record<string, string>, urls: string[], already: string[]) =>
      step('claim', `${urls.join()} of ${accountId} for ${claimant}, which has ${already.join()}`, [
        { url: '/objects/a.pdf' },
        { url: '/objects/b.pdf' },
      ]),
    markReferenced: (names: string[], as: string) => step('mark', `${names.join()} as ${as}`),
    release: (claimant: string, names: string[]) => step('release', `${names.join()} of ${claimant}`),
  };
  const claims = new UploadClaims(ledger as unknown as UploadLedger);
  const claim = { accountId: 'an', claimant: 'project-1', as: 'sent' } as const;
  const command = (files: { url: string }[]) => step('command', files.map(({ url }) => url).join(), 'done');
  return {
    steps,
    run: () =>
      claims.during(claim, ['/x/a', '/x/b'], ['/objects/a.pdf'], command).catch((error: unknown) => error),
  };
}

const claim = 'claim /x/a,/x/b of an for project-1, which has /objects/a.pdf';
const command = 'command /objects/a.pdf,/objects/b.pdf';
const mark = 'mark a.pdf,b.pdf as sent';

it.each<[string, Record<string, Error>, unknown, string[]]>([
  ['succeeds', {}, 'done', [claim, command, mark]],
  ['is refused', { command: refused }, refused, [claim, command, 'release a.pdf,b.pdf of project-1']],
  // The log may contain the reference; the collector finds out.
  ['has an unknown outcome', { command: unknown }, unknown, [claim, command]],
  ['cannot be recorded', { mark: unknown }, unknown, [claim, command, mark]],
  ['may not have the files', { claim: refused }, refused, [claim]],
])('a command that %s', async (_, failing, result, steps) => {
  const { run, steps: done } = world(failing);
  expect(await run()).toBe(result);
  expect(done).toEqual(steps);
});
