import type { MetricType } from 'web-vitals'
import { deviceOf, MAX_VALUES, type Metric, pageOf } from '#features/siteSpeed/rules.ts'
import type { Visit } from '#features/siteSpeed/schema.ts'
import { API_BASE } from '#lib/apiAddress.ts'
import { languageOfPath } from '#lib/language.ts'

/**
 * Reports once to the studio's server how fast the page was: when its visitor leaves it or switches to another tab.
 * Later pages of the visit are reported with the first one. Most visits, and those of people who opted out, report
 * nothing and do not even load the measuring library.
 */
export async function reportVisit(): Promise<void> {
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  // The path of the first page, because the current address may already be that of another page.
  const path = navigation && new URL(navigation.name).pathname
  const page = path && pageOf(path)
  if (!page || !isMeasured() || navigation.responseStatus >= 400) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const measured: Partial<Record<Metric, number>> = {}
  const recordMetric = ({ name, value }: MetricType) => {
    const metric = name.toLowerCase() as Metric
    measured[metric] =
      metric === 'cls'
        ? Math.min(Number(value.toFixed(4)), MAX_VALUES.cls)
        : Math.min(Math.max(0, Math.round(value)), MAX_VALUES.ms)
  }
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(recordMetric)
  // Added after the library's own listeners, which report the final values.
  addEventListener('visibilitychange', function leave() {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', leave)
    const { fcp } = measured
    if (fcp === undefined) return
    const device = deviceOf(innerWidth)
    const visit: Visit = { ...measured, fcp, page, device, language: languageOfPath(path) }
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' })
    navigator.sendBeacon(`${API_BASE}/site-speed`, body)
  })
}

declare global {
  interface Navigator {
    /** Global Privacy Control, if the browser has it. */
    globalPrivacyControl?: boolean
  }
}

/** Whether this visit is measured: a random sample, without bots, development, and people who opted out of tracking. */
function isMeasured(): boolean {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator
  if (!import.meta.env.PROD || webdriver || doNotTrack === '1' || globalPrivacyControl) return false
  return Math.random() < Number(document.documentElement.dataset.speed ?? 0)
}
