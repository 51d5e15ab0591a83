import type { PointerEvent } from 'react'
import { pictureText as text } from '#features/media/console/text/pictures.ts'
import type { PictureCrop } from '#features/media/queries.ts'
import css from './PictureSheet.module.css'

interface Point {
  x: number
  y: number
}

/** The point that must stay visible when the picture is cropped: set by a click, or by the sliders. */
export const Focus = ({
  src,
  crop,
  focus,
  onChange,
}: {
  src: string
  crop: PictureCrop
  focus: Point
  onChange: (focus: Point) => void
}) => {
  if (crop === 'whole') return <img className={css.whole} src={src} alt="" />
  const point = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) =>
    onChange({
      x: Math.round((100 * nativeEvent.offsetX) / currentTarget.clientWidth),
      y: Math.round((100 * nativeEvent.offsetY) / currentTarget.clientHeight),
    })
  return (
    <>
      {/* With the keyboard, the sliders do the same. */}
      <div className={css.focus} role="presentation" onPointerDown={point}>
        <img src={src} alt="" />
        <span className={css.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <img
        className={crop === 'wide' ? css.wide : css.square}
        src={src}
        alt=""
        style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
      />
      <Slider label={text.fromLeft} value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
      <Slider label={text.fromTop} value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
    </>
  )
}

const Slider = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) => (
  <label className={css.slider}>
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </label>
)
