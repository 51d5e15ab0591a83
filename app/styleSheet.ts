import { createContext } from 'react'

/**
 * The style sheet of the site. The server hands it down and it is written into the page's head; the browser has it from
 * there, so it is in no script.
 */
export const StyleSheet = createContext(
  typeof document === 'undefined' ? '' : (document.getElementById('site-style')?.textContent ?? ''),
)
