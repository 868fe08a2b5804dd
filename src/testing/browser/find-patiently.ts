import { configure } from '@testing-library/dom';

// What is looked for on a screen is given up after a second otherwise.
configure({ asyncUtilTimeout: Number(process.env.LONGEST_WAIT_MS) });
