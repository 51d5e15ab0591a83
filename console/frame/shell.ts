/** Every address of the console and no page of the site; the worker is one for both languages. */
const SCOPES = ['/console', '/hi/console']
/** Milliseconds. A tablet keeps its page open for days: so often it looks for a new build, to be there at the next start. */
const LOOK_EVERY = 60 * 60 * 1000

/**
 * Has the worker (sw.js) hold the program of the console, so that it opens without a line. Not while developing, where
 * it would hold what changes.
 */
export function holdShell(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  for (const scope of SCOPES) {
    navigator.serviceWorker.register('/console/sw.js', { scope }).then(
      (registration) => setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY),
      () => {},
    )
  }
}
