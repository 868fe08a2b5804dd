/** Hands a finished file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; before, some browsers would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
