/** Every address of the console and no page of the site; both languages share a worker. */
const SCOPES = ['/console', '/hi/console']
/**
 * Milliseconds. A tablet keeps its page open for days: it checks for a new build this often, to have it at the
 * next start.
 */
const LOOK_EVERY = 60 * 60 * 1000

/**
 * Has the service worker (sw.js) cache the console's program, so that it opens offline. Not in development,
 * where it would cache changing files.
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
