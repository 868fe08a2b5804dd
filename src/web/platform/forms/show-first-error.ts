/**
 * Focuses the first field with an error, and scrolls until its message stands above the save bar,
 * which focusing alone may leave covered.
 */
export function showFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  field.focus();
  const [messageId] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const message = messageId ? document.getElementById(messageId) : null;
  (message ?? field).scrollIntoView({ block: 'nearest' });
}
