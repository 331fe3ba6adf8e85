import type { AuditEntry } from '@market/contracts';
import { isoDay } from '../../components/values/dates';

/** A line of the list: the head of a day, a command with what it did beside its main event, or a run of equal ones. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'record'; key: string; entry: AuditEntry; more: readonly AuditEntry[]; isInner: boolean }
  | { kind: 'run'; key: string; newest: AuditEntry; oldest: AuditEntry; times: number; records: number };

/** Equal commands that follow each other become one line from this many on. */
const fewestInRun = 4;

/** Newest first, as the records come: the first event of the command is its last. */
type Command = { entry: AuditEntry; more: AuditEntry[] };

function commandsOf(entries: readonly AuditEntry[]): Command[] {
  const commands: Command[] = [];
  for (const entry of entries) {
    const last = commands.at(-1);
    if (last && entry.commandId && last.entry.commandId === entry.commandId) {
      last.more.unshift(last.entry);
      last.entry = entry;
    } else commands.push({ entry, more: [] });
  }
  return commands;
}

/** Completing and reopening a stage are one kind of thing to do again and again. */
const kindOf = ({ type }: AuditEntry): string => type.replace(/^Stage(Completed|Reopened)$/, 'Stage');

const signatureOf = ({ entry }: Command): string =>
  [
    entry.source,
    entry.actorId,
    entry.projectId,
    entry.accountId,
    kindOf(entry),
    isoDay(new Date(entry.createdAt)),
    // What was looked at is all that such a record says.
    ...(entry.source === 'view' || entry.source === 'query' ? entry.sentence.map(({ text }) => text) : []),
  ].join(' ');

const recordOf = ({ entry, more }: Command, isInner = false): Line => ({
  ...{ kind: 'record', key: entry.id, entry, more, isInner },
});

/** The records in lines: by day, by command, and equal ones that follow each other as one, unless it is opened. */
export function linesOf(entries: readonly AuditEntry[], opened: ReadonlySet<string>): Line[] {
  const lines: Line[] = [];
  const commands = commandsOf(entries);
  let day = '';
  for (let from = 0; from < commands.length;) {
    const first = commands[from]!;
    const signature = signatureOf(first);
    let to = from + 1;
    while (to < commands.length && signatureOf(commands[to]!) === signature) to += 1;
    const run = commands.slice(from, to);
    from = to;
    const own = isoDay(new Date(first.entry.createdAt));
    if (own !== day) lines.push({ kind: 'day', key: own, at: first.entry.createdAt });
    day = own;
    if (run.length < fewestInRun) {
      for (const command of run) lines.push(...openedRecord(command, opened));
      continue;
    }
    const oldest = run.at(-1)!.entry;
    // The oldest names it: others come on top while it is looked at.
    const key = `run ${oldest.id}`;
    const records = run.reduce((sum, { more }) => sum + 1 + more.length, 0);
    lines.push({ kind: 'run', key, newest: first.entry, oldest, times: run.length, records });
    if (opened.has(key)) lines.push(...run.map((command) => recordOf(command, true)));
  }
  return lines;
}

const openedRecord = (command: Command, opened: ReadonlySet<string>): Line[] => [
  recordOf(command),
  ...(opened.has(command.entry.id) ? command.more.map((entry) => recordOf({ entry, more: [] }, true)) : []),
];
