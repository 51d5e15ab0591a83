import type { MetricType } from 'web-vitals'
import { deviceOf, type Metric, MOST, pageOf } from '#features/siteSpeed/rules.ts'
import type { Visit } from '#features/siteSpeed/schema.ts'
import { API_BASE } from '#lib/apiAddress.ts'
import { languageOfPath } from '#lib/language.ts'

/**
 * Tells the studio's server how fast the page was, once, when its visitor leaves it or looks elsewhere. What happens on
 * further pages of the visit counts for the one that it began with. Of most visits, and of those that want it so, nothing
 * is told, and the library that measures is not even loaded.
 */
export async function reportVisit(): Promise<void> {
  const begun = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  // Where it began: by now the address may be another page's.
  const path = begun && new URL(begun.name).pathname
  const page = path && pageOf(path)
  if (!page || !isMeasured() || begun.responseStatus >= 400) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const told: Partial<Record<Metric, number>> = {}
  const note = ({ name, value }: MetricType) => {
    const metric = name.toLowerCase() as Metric
    told[metric] =
      metric === 'cls'
        ? Math.min(Number(value.toFixed(4)), MOST.cls)
        : Math.min(Math.max(0, Math.round(value)), MOST.ms)
  }
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(note)
  // After the library's own listeners, which tell the last figures.
  addEventListener('visibilitychange', function leave() {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', leave)
    const { fcp } = told
    if (fcp === undefined) return
    const device = deviceOf(innerWidth)
    const visit: Visit = { ...told, fcp, page, device, language: languageOfPath(path) }
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' })
    navigator.sendBeacon(`${API_BASE}/site-speed`, body)
  })
}

declare global {
  interface Navigator {
    /** Global Privacy Control, where the browser has it. */
    globalPrivacyControl?: boolean
  }
}

/** One visit in so many, and none of a program, of whom does not want to be tracked, or of us while we develop. */
function isMeasured(): boolean {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator
  if (!import.meta.env.PROD || webdriver || doNotTrack === '1' || globalPrivacyControl) return false
  return Math.random() < Number(document.documentElement.dataset.speed ?? 0)
}
