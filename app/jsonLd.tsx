import { createContext, useContext } from 'react'

/** The page's structured data (schema.org); made on the server (pageJsonLd.server.ts). */
export const JsonLdText = createContext('{}')

/** Data, not a script: the browser never runs it. It is rendered once and not changed by navigation. */
export const JsonLd = () => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: features/discovery/jsonLd.ts has escaped it, and React would do so again
    dangerouslySetInnerHTML={{ __html: useContext(JsonLdText) }}
  />
)
