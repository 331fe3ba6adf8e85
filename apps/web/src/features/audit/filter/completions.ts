import { auditConditions, auditKinds, roles } from '@market/contracts';
import { isoDay } from '../../../components/values/dates';

const dayMs = 86_400_000;

/** The values of a condition that are worth offering; others are names or ids. `now` in milliseconds. */
function valuesOf(condition: string, now: number): readonly string[] {
  if (condition === 'is') return auditKinds;
  if (condition === 'role') return roles;
  if (condition === 'actor') return ['system'];
  const isDay = condition === 'from' || condition === 'to';
  return isDay ? [0, 1, 7, 30].map((days) => isoDay(new Date(now - days * dayMs))) : [];
}

/**
 * Whole texts in which the last word of the typed one is completed: a condition by its name, then by its values.
 * Conditions that the text has are not offered again.
 */
export function completionsOf(typed: string, now: number): string[] {
  const [, before = '', last = ''] = /^((?:.*\s)?)(\S*)$/su.exec(typed) ?? [];
  const isQuoted = before.split('"').length % 2 === 0;
  if (isQuoted) return [];
  const [name = '', value] = last.toLowerCase().split(':');
  const found =
    value === undefined
      ? auditConditions.filter((each) => !before.includes(`${each}:`)).map((each) => `${each}:`)
      : valuesOf(name, now).map((each) => `${name}:${each}`);
  return found
    .filter((text) => text.startsWith(last.toLowerCase()) && text !== last)
    .map((text) => `${before}${text}`);
}
