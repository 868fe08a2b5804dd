import { configure } from '@testing-library/dom';

// By default Testing Library gives up after a second, too soon on a busy machine.
configure({ asyncUtilTimeout: Number(process.env.LONGEST_WAIT_MS) });
