/**
 * Resolves when the process is asked to stop. The handlers stay installed: a second signal, which npm sends after
 * Ctrl-C, must not cut the stopping short.
 */
export function stopRequest(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'));
    if (process.env['npm_lifecycle_event']) whenParentEnds(() => resolve('stop'));
  });
}

/** npm runs this process through a shell that does not forward every signal, so the end of the parent counts as one. */
function whenParentEnds(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250).unref();
}
