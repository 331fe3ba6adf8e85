import { configure } from '@testing-library/react';

// A machine may be busy; what a test looks for comes or never does.
configure({ asyncUtilTimeout: 60_000 });
