import { useContext } from 'react'
import { useMatches } from 'react-router'
import { InlineNonce } from './contentSecurityPolicy.ts'
import { routeFiles } from './routeFiles.ts'
import { inlinedFiles, StyleSheet } from './styleSheet.ts'

/**
 * The styles of the page that was loaded first, inlined, so that nothing waits for them; and links to the styles of the
 * pages that were opened since. React loads these before it shows the page, and never removes them.
 */
export function PageStyles() {
  const css = useContext(StyleSheet)
  const nonce = useContext(InlineNonce)
  return (
    <>
      <style
        id="site-style"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made by the build
        dangerouslySetInnerHTML={{ __html: css }}
        suppressHydrationWarning
      />
      {!import.meta.env.SSR && <LaterStyles />}
    </>
  )
}

function LaterStyles() {
  const matches = useMatches()
  const routes = routeFiles()
  const inlined = inlinedFiles()
  const needed = new Set(matches.flatMap(({ id }) => routes[id]?.css ?? []))
  return [...needed]
    .filter((href) => !inlined.has(href))
    .map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}
