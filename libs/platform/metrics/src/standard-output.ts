/**
 * Standard output, for the log lines of a program. A line that cannot be written is lost, for example while the disk is
 * full; the program goes on and tries to write its next lines.
 */
export function standardOutput(): { write: (line: string) => void } {
  process.stdout.on('error', () => undefined);
  return { write: (line) => void process.stdout.write(line) };
}
