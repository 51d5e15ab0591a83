import { createContext, useContext } from 'react'

/** What a page says of itself in schema.org's words, for programs; made on the server (pageJsonLd.server.ts). */
export const JsonLdText = createContext('{}')

/** Data, not a script: the browser never runs it. It belongs to the page that was fetched and stays as it came. */
export const JsonLd = () => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
    dangerouslySetInnerHTML={{ __html: useContext(JsonLdText) }}
  />
)
