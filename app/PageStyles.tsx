import { useContext, useEffect } from 'react'
import { useMatches } from 'react-router'
import { Mark } from './contentSecurityPolicy.ts'
import { routeFiles } from './routeFiles.ts'
import { inlinedFiles, StyleSheet } from './styleSheet.ts'

/**
 * The styles of the page that was loaded first, inlined, so that nothing waits for them; and links to the styles of the
 * pages that were opened since. React loads these before it shows the page, and never removes them.
 */
export function PageStyles() {
  const css = useContext(StyleSheet)
  const mark = useContext(Mark)
  return (
    <>
      <style
        id="site-style"
        nonce={mark}
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
  useEffect(reloadWithoutStyles, [])
  const needed = new Set(matches.flatMap(({ id }) => routes[id]?.css ?? []))
  return [...needed]
    .filter((href) => !inlined.has(href))
    .map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}

/**
 * Loads the page again when a style sheet of a later page fails: React shows that page without it. The page that is
 * loaded then has its styles inlined.
 */
function reloadWithoutStyles() {
  const controller = new AbortController()
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.dataset.precedence && !target.disabled) location.reload()
  }
  addEventListener('error', onError, { capture: true, signal: controller.signal })
  return () => controller.abort()
}
