export type Copy = { kind: 'copy'; from: string | undefined; sources: string[]; target: string };
export type Step = Copy | { kind: 'run'; command: string } | { kind: 'env'; name: string; value: string };
/** A stage of a Dockerfile: `base` is an earlier stage or an image, `folder` its last WORKDIR. */
export type Stage = {
  name: string;
  base: string;
  folder: string;
  user: string;
  steps: Step[];
  program: string[];
};

/** The stages of a Dockerfile. Throws for an instruction that it does not know: none may be left out silently. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const words = rest.split(/\s+/);
    const stage = stages.at(-1)!;
    if (instruction === 'FROM') {
      const base = stages.find(({ name }) => name === words[0]);
      stages.push({
        ...{ name: words[2] ?? '', base: words[0]!, folder: base?.folder ?? '/', user: base?.user ?? 'root' },
        ...{ steps: [], program: [] },
      });
    } else if (instruction === 'WORKDIR') stage.folder = rest;
    else if (instruction === 'USER') stage.user = rest;
    else if (instruction === 'RUN') stage.steps.push({ kind: 'run', command: rest });
    else if (instruction === 'ENV') {
      const [name = '', value = ''] = rest.split('=');
      stage.steps.push({ kind: 'env', name, value });
    } else if (instruction === 'COPY') {
      const from = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
      stage.steps.push({ kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1)! });
    } else if (instruction === 'ENTRYPOINT' || instruction === 'CMD')
      stage.program.push(...(JSON.parse(rest) as string[]));
    else throw new Error(`The instruction ${instruction} is not known here`);
  }
  return stages;
}
