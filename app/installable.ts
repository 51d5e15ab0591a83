/**
 * Registers the service worker (public/sw.js). Only where browsers allow it (https, localhost), and not while
 * developing, where it would keep what changes.
 */
export function makeInstallable(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => {})
}
