import type { ReactNode } from 'react'
import css from './Choice.module.css'

type ChoiceProps<V extends string> = {
  /** The label of the whole choice. */
  legend: ReactNode
  name: string
  value: V
  onChange: (value: V) => void
  options: { value: V; title: ReactNode; text?: ReactNode; price?: ReactNode }[]
}

/** One of a few options, each with a short description and perhaps a price; the arrow keys move between them. */
export const Choice = <V extends string>({ legend, name, value, onChange, options }: ChoiceProps<V>) => {
  const hasPrices = options.some(({ price }) => price)
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong className={hasPrices ? css.title : css.plain}>{option.title}</strong>
            {option.text && <small className={css.text}>{option.text}</small>}
          </span>
          {option.price && <span className={css.price}>{option.price}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** The price of an option as a big figure, with the unit under it. */
export const ChoicePrice = ({ big, unit, small }: { big: ReactNode; unit: string; small: string }) => (
  <>
    <b className={css.big}>{big}</b>
    <span className={css.unit}>{unit}</span>
    <em className={css.small}>{small}</em>
  </>
)
