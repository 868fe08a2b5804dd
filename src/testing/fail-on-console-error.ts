import { afterEach, beforeEach } from 'vitest';

const complaints: unknown[][] = [];

// A test that expects an error message mocks console.error itself, with vi.spyOn.
beforeEach(() => {
  complaints.length = 0;
  console.error = (...complaint) => {
    complaints.push(complaint);
  };
});

afterEach(() => {
  if (complaints.length > 0) {
    throw new Error(`console.error was called: ${complaints.map(String).join('; ')}`);
  }
});
