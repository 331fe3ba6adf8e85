import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Testing Library recognises fake timers by this global, which Jest defines only in CommonJS modules.
Object.assign(globalThis, { jest });

// Long, because the machine may be busy: a test looks for an element that either appears or never does.
configure({ asyncUtilTimeout: 60_000 });
