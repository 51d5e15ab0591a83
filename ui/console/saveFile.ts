/** Milliseconds; long enough for a browser to have started the download. */
const REVOKE_AFTER_MS = 10_000

/** Downloads content that was made in the browser. */
export function saveFile(content: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const href = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS)
}
