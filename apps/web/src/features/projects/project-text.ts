import { optionLabel } from '@control-center/contracts';

/** The first eight characters of an id, by which people tell orders apart. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The chosen processes in words, or `none` where nothing has been chosen. */
export const processesText = (processes: readonly string[], none: string): string =>
  processes.map((process) => optionLabel('manufacturingProcesses', process)).join(', ') || none;
