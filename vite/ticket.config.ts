import { defineConfig } from 'vite';
import { guestBuildConfig } from './preact.ts';

/** The guest's ticket. Apart from the chat, which would else come in more pieces than it needs. */
export default defineConfig(
  guestBuildConfig('/t/', 'dist/ticket', {
    input: { ticket: 'src/widget/tickets/main.tsx' },
    output: { entryFileNames: 'assets/[name]-[hash].js' },
  }),
);
