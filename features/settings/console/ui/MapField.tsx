import { useEffect, useRef } from 'react'
import { TextLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isShortLink, pointIn, pointText } from '../../mapPosition.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import css from './MapField.module.css'

type MapFieldProps = { value: string; error: string | undefined; onChange: (location: string) => void }

/** A field for the position of the map pin: the address of a map, or two numbers. The recognised position is shown. */
export function MapField({ value, error, onChange }: MapFieldProps) {
  const point = pointIn(value)
  const wrong = value.trim() === '' || point ? '' : isShortLink(value) ? text.shortLink : text.noPoint
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.setCustomValidity(wrong), [wrong])
  return (
    <div className={css.field}>
      <Field
        ref={field}
        label={text.onMap}
        hint={text.onMapHint}
        autoComplete="off"
        value={value}
        error={error || wrong}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {point && (
        <p className={css.pin}>
          <Icon name="pin" /> <span className="num">{pointText(point)}</span>{' '}
          <TextLink
            to={`https://www.google.com/maps?q=${point.latitude},${point.longitude}`}
            rel="noreferrer"
          >
            {text.seePin}
          </TextLink>
        </p>
      )}
    </div>
  )
}
