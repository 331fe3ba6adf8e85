/** Leads to the first field that somebody has to decide about. */
export const showConflict = (): void => document.querySelector<HTMLElement>('[data-conflict] input')?.focus();
