import { createContext } from 'react'

/**
 * The style sheet of the site. The server provides it and it is inlined into the page's head; the browser reads
 * it from there, so it is in no script.
 */
export const StyleSheet = createContext(
  typeof document === 'undefined' ? '' : (document.getElementById('site-style')?.textContent ?? ''),
)
