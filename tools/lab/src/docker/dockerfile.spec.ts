import { describe, expect, it } from '@jest/globals';
import { read, readYaml } from './compose-files.js';
import type { ComposeFile } from './compose-files.js';
import { stagesOf } from './dockerfile.js';

describe('the Dockerfile', () => {
  const stages = stagesOf(read('Dockerfile'));
  const image = stages.at(-1)!;

  it('builds an image that does not run as root, of one pinned version of Node', () => {
    expect(image.user).toBe('node');
    const bases = stages.map(({ base }) => base).filter((base) => !stages.some(({ name }) => name === base));
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:22\.\d+\.\d+-\w+-slim@sha256:[0-9a-f]{64}$/);
  });

  it('copies what the programs of the services need', () => {
    const targets = image.steps.flatMap((step) => (step.kind === 'copy' ? [step.target] : []));
    const { services } = readYaml<ComposeFile>('compose.yaml');
    for (const name of ['api', 'projector', 'migrate', 'backup', 'restore', 'proof']) {
      const [program = ''] = services[name]!.command!;
      expect(targets.filter((target) => `./${program}`.startsWith(`${target}/`))).toHaveLength(1);
    }
    expect(targets).toContain('./apps/web/dist');
  });

  it('is parsed completely, and an unknown instruction is an error', () => {
    expect(() => stagesOf('FROM a\nADD b c')).toThrow('The instruction ADD is not known here');
  });
});
