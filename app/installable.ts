/**
 * Registers the service worker (public/sw.js) once the page is loaded and idle: it has no part in the first paint.
 * Only where browsers allow it (https, localhost), and not while developing, where it would keep what changes.
 */
export function makeInstallable(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  const whenIdle = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(register)
    else setTimeout(register, 2000)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
