import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classText } from '#app/text/classPage.ts'
import styles from './Movement.module.css'
import { setDimensions } from './setDimensions.ts'

const t = classText.rollUp
const LAST_POSE = 4
/** The pose that is shown before the exercise plays; and how long each pose is shown, in milliseconds. */
const INITIAL_POSE = 3
const POSE_MS = 900

/** The position of the head in each pose, with the sun behind it, on an area of 460 × 262 with the pelvis at 0 0. */
const heads = [
  [-172, -28],
  [-158, -104],
  [-88, -192],
  [14, -224],
] as const
const suns = [
  [-176, -6],
  [-150, -96],
  [-60, -178],
  [66, -206],
  [150, -150],
] as const
const bodies = [
  ['M-146 0A148 148 0 0 1 30 0z', -172, -28, 'M-112 -32L-186 -96'],
  ['M22 0A134.9 134.9 0 0 1 -146 -62A293.3 293.3 0 0 1 22 0z', -158, -104, 'M-104 -62L72 -72'],
  ['M4 0A121.5 121.5 0 0 1 -108 -154A1135.1 1135.1 0 0 1 4 0z', -88, -192, 'M-76 -116L74 -116'],
  ['M-2 0A100.8 100.8 0 0 1 2 -186A366.5 366.5 0 0 0 -2 0z', 14, -224, 'M-18 -142L136 -142'],
  ['M-14 0A81.6 81.6 0 1 1 94 -122A103 103 0 0 0 -14 0z', 121, -95, 'M60 -88L200 -38'],
] as const
const LEGS = 'M-22 0A215.5 215.5 0 0 1 204 0z'

/**
 * The roll-up exercise as paper cuts, one pose after the other without transitions; the visitor can control it. It
 * plays once when it comes into view.
 */
export function Movement() {
  const [pose, setPose] = useState(INITIAL_POSE)
  const figure = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => clearInterval(timer.current)
  const play = () => {
    stop()
    let index = 0
    setPose(index)
    timer.current = setInterval(() => {
      index += 1
      if (index > LAST_POSE) stop()
      else setPose(index)
    }, POSE_MS)
  }
  usePlayOnce(figure, play, stop)
  const caption = t.poses[pose] ?? ''
  return (
    <>
      <div ref={figure} className={styles.cuts} role="img" aria-label={t.name}>
        <Figure cut={pose} />
      </div>
      <div className={`${styles.drive} on-dark`}>
        <button type="button" className={styles.play} aria-label={t.play} onClick={play}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 4.5v15l12-7.5z" fill="currentColor" />
          </svg>
        </button>
        <input
          className={styles.range}
          type="range"
          min={0}
          max={LAST_POSE}
          step={1}
          value={pose}
          aria-label={t.range}
          aria-valuetext={caption}
          ref={setDimensions({ '--at': pose / LAST_POSE })}
          onChange={({ currentTarget }) => {
            stop()
            setPose(Number(currentTarget.value))
          }}
        />
        <p aria-hidden="true">
          <b>{pose + 1}.</b> {caption}
        </p>
      </div>
    </>
  )
}

/** Plays once, when most of the figure is visible for the first time; not if reduced motion is requested. */
function usePlayOnce(figure: RefObject<HTMLElement | null>, play: () => void, stop: () => void) {
  const onVisible = useEffectEvent(play)
  const onLeave = useEffectEvent(stop)
  useEffect(() => {
    if (!figure.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        onVisible()
      },
      { threshold: 0.6 },
    )
    observer.observe(figure.current)
    return () => {
      observer.disconnect()
      onLeave()
    }
  }, [figure])
}

function Figure({ cut }: { cut: number }) {
  const [sunX, sunY] = suns[cut] ?? suns[INITIAL_POSE]
  const [body, x, y, arm] = bodies[cut] ?? bodies[INITIAL_POSE]
  return (
    <svg viewBox="-230 -302 460 302" aria-hidden="true">
      <circle cx={sunX} cy={sunY} r="96" fill="#E8A838" />
      <g className={styles.ghosts}>
        {heads.slice(0, cut).map(([cx, cy]) => (
          <circle key={cx} cx={cx} cy={cy} r="28" />
        ))}
      </g>
      <path d={LEGS} fill="#CF3A1D" />
      <path d={body} fill="#2C1320" />
      <circle cx={x} cy={y} r="28" fill="#2C1320" />
      <path d={arm} stroke="#2C1320" strokeWidth="5" />
    </svg>
  )
}
