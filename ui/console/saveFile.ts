/** Long enough for a browser to have begun. */
const KEPT = 10_000

/** Hands out what was made here as a file. */
export function saveFile(content: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const href = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT)
}
