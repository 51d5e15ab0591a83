const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text escaped for XML and HTML; characters that XML 1.0 does not allow are left out. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] as string)

/** `<name>text</name>`, with the text escaped. */
export const xmlTag = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
