/**
 * Resolves when the process is asked to stop. The handlers stay: what comes twice, as Ctrl-C does through npm, must
 * not cut the stopping short.
 */
export function stopRequest(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'));
    if (process.env['npm_lifecycle_event']) whenParentEnds(() => resolve('stop'));
  });
}

/** npm runs us through a shell and does not hand every signal on, so its end counts as one. */
function whenParentEnds(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250).unref();
}
