/** A file's size in words: "820 kB", "3.2 MB". Kilobytes of 1000 bytes, as the specification counts them. */
export function fileSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 99.95 ? megabytes.toFixed(1).replace('.0', '') : Math.round(megabytes)} MB`;
}
