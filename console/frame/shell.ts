/** Every address of the console and no page of the site; both languages share a worker. */
const SCOPES = ['/console', '/hi/console']
/**
 * Milliseconds between two checks for a new build. A tablet keeps its page open for days; after a check, the next
 * start uses the new build.
 */
const LOOK_EVERY = 60 * 60 * 1000

/**
 * Makes the service worker (sw.js) cache the console's program, so that the console opens offline. Not in
 * development, where the worker would cache changing files.
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
