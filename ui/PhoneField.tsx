import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { defaultCountries, type ParsedCountry, parseCountry, usePhoneInput } from 'react-international-phone'
import { commonText } from '#text/common.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import './phone.css'

const mostDigits = 15
const countries = defaultCountries.map(parseCountry)

type PhoneProps = FieldTexts & {
  /** '+919810000000', the digits alone, or nothing. */
  value: string
  /** Dial code and digits, '+919810000000'; a bare '+91' when only the dial code is left, '' when cleared. */
  onChange: (phone: string) => void
  placeholder?: string
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'ref'>

/**
 * A telephone number with its dial code inside; it begins with India's. At most 15 digits (spec §5).
 * A number without a plus is taken for one of the chosen country, so that "98100 00000" doesn't become Iran's.
 */
export function PhoneField({ label, hint, error, id, value, onChange, ...input }: PhoneProps) {
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  const phone = usePhoneInput({
    defaultCountry: 'in',
    value: /^\d/.test(value) ? `+${value}` : value,
    countries: defaultCountries,
    allowMaskOverflow: true,
    onChange: (next) => onChange(next.phone),
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const typed = readNumber(field.value, phone.inputValue, phone.country)
    if (typed !== field.value) field.value = typed
    phone.handlePhoneValueChange(event)
  }
  return (
    <FieldFrame {...texts} ids={ids}>
      <div className="tel">
        <CountrySelect country={phone.country} disabled={input.disabled} onChange={phone.setCountry} />
        <input
          autoComplete="tel"
          inputMode="tel"
          {...input}
          {...ids.control}
          ref={phone.inputRef}
          type="tel"
          className="in num"
          value={phone.inputValue}
          onChange={change}
        />
      </div>
    </FieldFrame>
  )
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** What was typed or pasted, with a plus and at most 15 digits. */
function readNumber(typed: string, before: string, country: ParsedCountry) {
  const digits = digitsOf(typed)
  if (!digits) return typed
  const international =
    typed.trim().startsWith('+') || digits === digitsOf(before) || startsWithDialCode(digits, country)
  if (international && digits.length <= mostDigits && typed.trim().startsWith('+')) return typed
  return `+${(international ? digits : country.dialCode + digits).slice(0, mostDigits)}`
}

/** Longer than a number at home: then the dial code is already there. India's own numbers may begin with 91 too. */
function startsWithDialCode(digits: string, { dialCode, format }: ParsedCountry) {
  const mask = typeof format === 'string' ? format : (format?.default ?? '')
  const atHome = mask.split('.').length - 1
  return digits.startsWith(dialCode) && digits.length > atHome
}

/** The native list under a small face. The other 217 countries come after the page, not with it. */
function CountrySelect(props: {
  country: ParsedCountry
  disabled?: boolean
  onChange: (iso2: string) => void
}) {
  const [all, setAll] = useState(false)
  useEffect(() => setAll(true), [])
  return (
    <span className="cc">
      {props.country.iso2 === 'in' ? (
        <IndianFlag />
      ) : (
        <span aria-hidden="true">{props.country.iso2.toUpperCase()}</span>
      )}
      <Icon name="down" />
      <select
        aria-label={commonText.countryCode}
        value={props.country.iso2}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {(all ? countries : [props.country]).map(({ iso2, name, dialCode }) => (
          <option key={iso2} value={iso2}>
            {name} +{dialCode}
          </option>
        ))}
      </select>
    </span>
  )
}

const IndianFlag = () => (
  <svg className="flag" viewBox="0 0 22 15" width="22" height="15" aria-hidden="true">
    <path fill="#f93" d="M0 0h22v5H0z" />
    <path fill="#fff" d="M0 5h22v5H0z" />
    <path fill="#138808" d="M0 10h22v5H0z" />
    <circle cx="11" cy="7.5" r="1.7" fill="none" stroke="#008" strokeWidth=".6" />
  </svg>
)
