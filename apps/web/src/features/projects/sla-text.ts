import type { Project } from '@control-center/contracts';

export type SlaText = { text: string; tone: 'calm' | 'soon' | 'over' };

const minute = 60_000;
const soon = 4 * 60;

/** «5 giờ 12 phút»; from two days on only the days and hours. */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} ngày ${hours % 24} giờ`;
  return hours > 0 ? `${hours} giờ ${minutes % 60} phút` : `${minutes} phút`;
}

/** The clock of the quote promise, which the server reads; undefined where there is none, or it has stopped. */
export function slaText({ times }: Pick<Project, 'times'>, now: number): SlaText | undefined {
  const sla = times?.sla;
  if (!sla || sla.state === 'stopped') return undefined;
  const left = Math.floor((sla.dueAt === null ? sla.leftMs : Date.parse(sla.dueAt) - now) / minute);
  if (sla.state === 'paused')
    return { text: left < 0 ? 'Tạm dừng, đã quá' : `Tạm dừng, còn ${durationText(left)}`, tone: 'calm' };
  if (left < 0) return { text: `Quá ${durationText(-left)}`, tone: 'over' };
  return { text: `Còn ${durationText(left)}`, tone: left <= soon ? 'soon' : 'calm' };
}
