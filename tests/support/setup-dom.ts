import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library does this by itself only where the test functions are global.
afterEach(cleanup);

// What is waited for comes at once; only a machine with much else to do lets it wait longer than the usual second.
configure({ asyncUtilTimeout: 5000 });
