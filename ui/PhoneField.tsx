import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { commonText } from '#lib/text/common.ts'
import { classes } from './classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import styles from './PhoneField.module.css'
import {
  type Country,
  countries,
  countriesInAlphabet,
  countryOf,
  formatPhone,
  nationalDigits,
  phoneOf,
  readTyped,
  withDialCode,
  withNames,
} from './phoneNumber.ts'

type PhoneProps = FieldTexts & {
  /** '+919810012345', only digits, or empty. */
  value: string
  /** Plus, dial code and digits; a bare '+91' if only the dial code is left, '' if it was cleared. */
  onChange: (phone: string) => void
  placeholder?: string
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'ref'>

/** A phone number that includes its dial code; India's is the default (spec §9). Formatted when the field is left. */
export function PhoneField({ label, hint, error, id, value, onChange, ...input }: PhoneProps) {
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  const field = useRef<HTMLInputElement>(null)
  const phone = usePhoneText(value, onChange)
  const choose = (country: Country) => {
    phone.choose(country)
    field.current?.focus()
  }
  return (
    <FieldFrame {...texts} ids={ids}>
      <div className={styles.phone}>
        <CountrySelect country={phone.country} disabled={input.disabled} onChange={choose} />
        <input
          autoComplete="tel"
          inputMode="tel"
          {...input}
          {...ids.control}
          ref={field}
          type="tel"
          className={classes(controlClass, styles.number, 'num')}
          value={phone.text}
          onChange={(event) => phone.type(event.currentTarget.value)}
          onBlur={(event) => {
            phone.tidy()
            input.onBlur?.(event)
          }}
        />
      </div>
    </FieldFrame>
  )
}

/** The text of the field is stored separately from the number itself, so that the caret never moves. */
function usePhoneText(value: string, onChange: (phone: string) => void) {
  const [country, setCountry] = useState(() => countryOf(value))
  const [text, setText] = useState(() => formatPhone(value, country))
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (phoneOf(value) !== phoneOf(text)) {
      setCountry(countryOf(value, country))
      setText(formatPhone(value, countryOf(value, country)))
    }
  }
  const write = (next: string, owner: Country) => {
    setCountry(owner)
    setText(next)
    onChange(phoneOf(next))
  }
  return {
    country,
    text,
    type: (typed: string) => {
      const next = readTyped(typed, text, country)
      write(next, countryOf(next, country))
    },
    choose: (next: Country) => write(withDialCode(next, nationalDigits(text, country)), next),
    tidy: () => phoneOf(text) && setText(formatPhone(text, country)),
  }
}

type CountrySelectProps = {
  country: Country
  disabled?: boolean | undefined
  onChange: (country: Country) => void
}

/** The native list with a compact display. The other 217 countries are loaded after the page. */
function CountrySelect({ country, disabled, onChange }: CountrySelectProps) {
  const [allCountries, setAllCountries] = useState<Country[]>()
  useEffect(() => setAllCountries(countriesInAlphabet()), [])
  return (
    <span className={styles.country}>
      {country.iso2 === 'in' ? <IndianFlag /> : <span aria-hidden="true">{country.iso2.toUpperCase()}</span>}
      <Icon name="down" className={styles.icon} />
      <select
        aria-label={commonText.countryCode}
        value={country.iso2}
        disabled={disabled}
        onChange={(event) => {
          const next = countries.find(({ iso2 }) => iso2 === event.currentTarget.value)
          if (next) onChange(next)
        }}
      >
        {(allCountries ?? withNames([country])).map(({ iso2, name, dialCode }) => (
          // The browser may use another name for the country than the server.
          <option key={iso2} value={iso2} suppressHydrationWarning>
            {name} +{dialCode}
          </option>
        ))}
      </select>
    </span>
  )
}

const IndianFlag = () => (
  <svg className={styles.flag} viewBox="0 0 22 15" width="22" height="15" aria-hidden="true">
    <path fill="#f93" d="M0 0h22v5H0z" />
    <path fill="#fff" d="M0 5h22v5H0z" />
    <path fill="#138808" d="M0 10h22v5H0z" />
    <circle cx="11" cy="7.5" r="1.7" fill="none" stroke="#008" strokeWidth=".6" />
  </svg>
)
