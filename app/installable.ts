/**
 * Registers the service worker (public/sw.js). Only where browsers allow it (https, localhost), and not in
 * development, where it would cache changing files.
 */
export function makeInstallable(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => {})
}
