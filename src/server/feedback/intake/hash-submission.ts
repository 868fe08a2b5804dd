import { hash } from 'node:crypto';

/** Submission keys and bodies are stored only as this hash, to recognise a repeat. */
export function hashSubmission(text: string): string {
  return hash('sha256', text, 'base64url');
}
