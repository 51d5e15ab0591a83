import type { ReactNode } from 'react'
import css from './PictureChoice.module.css'

type PictureChoiceProps<V extends string> = {
  legend: ReactNode
  name: string
  value: V
  onChange: (value: V) => void
  options: { value: V; label: string; picture: ReactNode }[]
}

/** A choice by picture; the arrow keys move between them. */
export const PictureChoice = <V extends string>({
  legend,
  name,
  value,
  onChange,
  options,
}: PictureChoiceProps<V>) => (
  <fieldset>
    <legend className={css.legend}>{legend}</legend>
    <div className={css.options}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            className="vh"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.picture}
          <span className={css.label}>{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
