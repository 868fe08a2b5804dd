/** Saves a finished file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // In some browsers the download fails if the URL is revoked before it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
