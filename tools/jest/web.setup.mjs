import { configure } from '@testing-library/react';

// Long, because the machine may be busy: a test looks for an element that either appears or never does.
configure({ asyncUtilTimeout: 60_000 });
