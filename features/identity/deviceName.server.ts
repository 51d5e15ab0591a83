import Bowser from 'bowser'

const MOST = 500

/** What a browser calls itself, short enough for a list: "Chrome, Android". Null where it says nothing we know. */
export function deviceNameOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MOST))
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80) || null
}
