import type { Project } from '@market/contracts';

export type SlaText = {
  text: string;
  /** The largest unit alone, where there is little room. */
  short: string;
  tone: 'calm' | 'soon' | 'over';
};

const minute = 60_000;
const soon = 4 * 60;

/** «5 giờ 12 phút»; from two days on only the days and hours. */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} ngày ${hours % 24} giờ`;
  return hours > 0 ? `${hours} giờ ${minutes % 60} phút` : `${minutes} phút`;
}

const shortText = (minutes: number): string => /^\d+ \p{L}+/u.exec(durationText(minutes))![0];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The clock of the quote promise at a moment, by the due date that the server names; undefined where none runs. */
export function slaText({ times }: Pick<Project, 'times'>, now: number): SlaText | undefined {
  const sla = times?.sla;
  if (!sla || sla.state === 'stopped') return undefined;
  const left = Math.floor((sla.dueAt === null ? sla.leftMs : Date.parse(sla.dueAt) - now) / minute);
  const word = left < 0 ? 'quá' : 'còn';
  const rest = `${word} ${durationText(Math.abs(left))}`;
  if (sla.state === 'paused')
    return { text: `Tạm dừng, ${left < 0 ? 'đã quá' : rest}`, short: 'Tạm dừng', tone: 'calm' };
  const tone = left < 0 ? 'over' : left <= soon ? 'soon' : 'calm';
  return { text: capital(rest), short: capital(`${word} ${shortText(Math.abs(left))}`), tone };
}
