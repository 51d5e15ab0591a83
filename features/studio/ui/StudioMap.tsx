import { type RefObject, useEffect, useRef, useState } from 'react'
import { langOf } from '#lib/language.ts'
import { TextLink } from '#ui/Button.tsx'
import styles from './StudioMap.module.css'

interface StudioMapProps {
  /** The title of the map, verbatim (spec §2: `Faridabad Studio`). */
  title: string
  /** The search text of the map. */
  query: string
  /** The parts of the address. */
  address: string[]
  /** The name of a drawing in `/art`, shown until the map is loaded. */
  art: string
  link: string
  linkLabel: string
}

const embedOf = (query: string) => `https://www.google.com/maps?q=${encodeURIComponent(query)}&output=embed`
const mapOf = (query: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`

/**
 * A map that the browser loads when it comes into view. The plan of the studio is shown until then, and while
 * offline. The address and a link to the map are always below it, because browsers do not report whether a page
 * of another origin was loaded.
 */
export function StudioMap({ title, query, address, art, link, linkLabel }: StudioMapProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isLost = useConnectionLost(frame)
  return (
    <div className={styles.map}>
      <div className={styles.ground}>
        <img src={`/art/${art}.svg`} alt="" width="600" height="400" loading="lazy" />
        <iframe
          ref={frame}
          className={isLost ? styles.lost : undefined}
          title={title}
          src={embedOf(query)}
          loading="lazy"
          referrerPolicy="no-referrer"
          allowFullScreen
        />
      </div>
      <p className={styles.caption}>
        <span lang={langOf(address.join())}>{address.join(', ')}</span>
        <TextLink to={mapOf(query)} icon="go" aria-label={linkLabel} rel="noreferrer">
          {link}
        </TextLink>
      </p>
    </div>
  )
}

/** Whether the device is offline. When it is online again, the map is loaded again. */
function useConnectionLost(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const onOffline = () => setIsLost(true)
    const onOnline = () => {
      setIsLost(false)
      if (frame.current) frame.current.src = String(frame.current.src)
    }
    if (!navigator.onLine) onOffline()
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [frame])
  return isLost
}
