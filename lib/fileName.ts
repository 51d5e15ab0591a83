/** A text as part of a file name: its letters, of any script, and digits, such as `prāṇa-flow`; '' if it has none. */
export const inFileName = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
