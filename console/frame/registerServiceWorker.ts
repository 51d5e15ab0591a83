/** The paths of the console in both languages, which share a worker. No page of the site is below them. */
const SCOPES = ['/console', '/hi/console']
/**
 * Milliseconds between two checks for a new build. A tablet keeps its page open for days; after a check has found a new
 * build, the next start uses it.
 */
const UPDATE_CHECK_MS = 60 * 60 * 1000

/**
 * Registers the service worker (sw.js), which caches the console's files, so that the console opens offline. Not in
 * development, where it would cache files that change.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  for (const scope of SCOPES) {
    navigator.serviceWorker.register('/console/sw.js', { scope }).then(
      (registration) => setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_MS),
      () => {},
    )
  }
}
