import { type RefObject, useEffect, useRef, useState } from 'react'
import { langOf } from '#lib/language.ts'
import { TextLink } from '#ui/Button.tsx'
import styles from './StudioMap.module.css'

interface StudioMapProps {
  /** The name of the map, verbatim (spec §2: `Faridabad Studio`). */
  title: string
  /** What the map is asked for. */
  query: string
  /** The address in words, part by part. */
  address: string[]
  /** A name in `/art`: the ground on which the address stands until the map is there. */
  art: string
  link: string
  linkLabel: string
}

const embedOf = (query: string) => `https://www.google.com/maps?q=${encodeURIComponent(query)}&output=embed`
const mapOf = (query: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`

/**
 * A map that the browser fetches when it comes into view. The plan of the studio stands there until it is here, and
 * while the line is gone. The address and the way to the map stand under it whatever happens, for no browser tells
 * whether a page of another origin has come.
 */
export function StudioMap({ title, query, address, art, link, linkLabel }: StudioMapProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const lost = useConnectionLost(frame)
  return (
    <div className={styles.map}>
      <div className={styles.ground}>
        <img src={`/art/${art}.svg`} alt="" width="600" height="400" loading="lazy" />
        <iframe
          ref={frame}
          className={lost ? styles.lost : undefined}
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

/** Whether there is no line; when it comes back the map is asked for again. */
function useConnectionLost(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const goes = () => setLost(true)
    const comes = () => {
      setLost(false)
      if (frame.current) frame.current.src = String(frame.current.src)
    }
    if (!navigator.onLine) goes()
    addEventListener('offline', goes)
    addEventListener('online', comes)
    return () => {
      removeEventListener('offline', goes)
      removeEventListener('online', comes)
    }
  }, [frame])
  return lost
}
