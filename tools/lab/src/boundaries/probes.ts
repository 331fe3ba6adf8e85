// Code that breaks a rule and code that follows it, one pair for each wall: a rule that no longer works is found.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

type Probe = { file: string; code: string; isDenied: boolean };

/** Where it stands, what it may import, and what it must not. */
const walls: [file: string, allowed: string, denied: string][] = [
  // The platform knows nothing of the market; what is pure uses nothing.
  ['libs/platform/kernel/src/planted.ts', './decider.js', 'node:crypto'],
  ['libs/platform/log/src/planted.ts', '@platform/kernel', '@market/domain'],
  ['libs/platform/rows/src/planted.ts', '@platform/log', '@market/contracts'],
  ['libs/platform/rows/src/planted.int.spec.ts', '@platform/rows/testing/bakery', '@market/rows'],
  ['libs/platform/files/src/planted.ts', 'node:fs', '@market/contracts'],
  ['libs/market/contracts/src/planted.ts', 'class-validator', '@market/domain'],
  ['libs/market/domain/src/planted.ts', '@market/contracts', '@platform/log'],
  ['libs/market/rows/src/planted.ts', '@platform/rows', '@market/audit'],
  ['libs/market/audit/src/planted.ts', '@market/rows', '@market/release'],
  ['libs/market/rows/src/planted.ts', '@platform/rows', '@platform/rows/inside/rows/apply'],
  // Kits are for specs, and only for those of their neighbours.
  ['libs/market/domain/src/planted.spec.ts', '@market/domain/testing/trial', '@market/rows/testing/database'],
  ['apps/api/src/planted.ts', '@market/release', '@platform/testing'],
  ['apps/api/src/planted.int.spec.ts', '@control-center/api/testing/stack', '@market/rows/testing/database'],
  // One door to the event store; programs do not import each other; the web knows the contracts only.
  ['libs/platform/log/src/planted.ts', '@eventstore/db-client', '@platform/settings'],
  ['apps/projector/src/planted.ts', '@platform/log', '@eventstore/db-client'],
  ['apps/idp/src/planted.ts', '@platform/settings', '../../api/src/main.js'],
  ['apps/web/src/planted.ts', '@market/contracts', '@market/domain'],
  ['apps/web/src/components/planted.ts', '../api/api.js', '../pages/project/ProjectPage.js'],
];

export function importProbes(root: string): Probe[] {
  const [first, second] = twoFeatures(join(root, 'apps/web/src/features'));
  const features: typeof walls = [
    [`apps/web/src/features/${first!.name}/planted.ts`, `../${first!.file}`, `../${second!.file}`],
  ];
  return [...walls, ...features].flatMap(([file, allowed, denied]) => [
    { file, code: `import '${allowed}';`, isDenied: false },
    { file, code: `import '${denied}';`, isDenied: true },
  ]);
}

/** Two features of the web, each with the name and a file, relative to their folder. */
const twoFeatures = (folder: string) =>
  readdirSync(folder).flatMap((name) => {
    const file = readdirSync(join(folder, name)).find((entry) => /(?<!\.spec)\.tsx?$/.test(entry));
    return file ? [{ name, file: `${name}/${file.replace(/\.tsx?$/, '.js')}` }] : [];
  });

/** Code of a screen that runs a command, or that holds what a person types. */
export const screenProbes = [
  { code: 'useCommand(useSendMessageMutation());', isDenied: false },
  { code: 'const [send] = useSendMessageMutation();', isDenied: true },
  { code: 'await send(message).unwrap();', isDenied: true },
  { code: 'export const a = <Input />;', isDenied: false },
  { code: 'export const a = <Input value={text} />;', isDenied: true },
  { code: 'export const a = <Input.TextArea value={text} />;', isDenied: true },
  { code: 'export const a = <Input onChange={setText} />;', isDenied: true },
  { code: 'export const a = <textarea value={text} />;', isDenied: true },
  { code: 'export const a = <Form />;', isDenied: true },
  { code: 'export const a = <Form.Item />;', isDenied: false },
  { code: `export const a = 'Đổi email';`, isDenied: false },
  { code: `export const a = 'Đổi e-mail';`, isDenied: true },
  { code: 'export const a = `${share}%`;', isDenied: false },
  { code: 'export const a = `${share} %`;', isDenied: true },
  { code: 'export const a = <p>Tối đa 50 MB</p>;', isDenied: false },
  { code: 'export const a = <p>Tối đa 50MB</p>;', isDenied: true },
].map((probe) => ({ file: 'apps/web/src/features/planted.tsx', ...probe }));
