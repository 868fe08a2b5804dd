import { defineConfig } from 'vite';
import { guestBuildConfig } from './preact.ts';

/** The guest's ticket page. In a common build, the chat would be split into more files than it needs. */
export default defineConfig(
  guestBuildConfig('/t/', 'dist/ticket', {
    input: { ticket: 'src/widget/tickets/main.tsx' },
    output: { entryFileNames: 'assets/[name]-[hash].js' },
  }),
);
