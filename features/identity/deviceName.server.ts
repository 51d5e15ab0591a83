import Bowser from 'bowser'

const MAX_LENGTH = 500

/** A browser's name from its user agent, short enough for a list: "Chrome, Android". Null if unknown. */
export function deviceNameOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80) || null
}
