import { hash } from 'node:crypto';

/** What is kept of a submission's key, and of its body to know a repeat by. */
export function hashOfSubmitted(text: string): string {
  return hash('sha256', text, 'base64url');
}
