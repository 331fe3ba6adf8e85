// npm run docs:lifecycle
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lifecycleDocument } from '@market/domain';

writeFileSync(resolve(import.meta.dirname, '../../../../docs/project-lifecycle.md'), lifecycleDocument());
