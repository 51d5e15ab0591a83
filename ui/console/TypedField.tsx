import type { ComponentProps } from 'react'
import { Field } from '#ui/Field.tsx'
import type { FieldTexts } from '#ui/FieldFrame.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import {
  type Codec,
  linesCodec,
  paragraphsCodec,
  percentCodec,
  rupeesCodec,
  wholeNumberCodec,
} from './codecs.ts'
import { useTyped } from './useTyped.ts'

type NumberProps = FieldTexts & {
  /** Null or undefined if empty. */
  value: number | null | undefined
  onChange: (value: number | null) => void
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'>

const numberField =
  (codec: Codec<number>, inputMode: 'numeric' | 'decimal') =>
  ({ value, onChange, error, ...field }: NumberProps) => {
    const typed = useTyped<number, null>({ value: value ?? null, codec, empty: null, onChange })
    return (
      <Field
        autoComplete="off"
        inputMode={inputMode}
        {...field}
        {...typed.control}
        error={error || typed.wrong}
      />
    )
  }

export const NumberField = numberField(wholeNumberCodec, 'numeric')
/** Integer paise, typed in rupees. */
export const RupeesField = numberField(rupeesCodec, 'decimal')
/** Integer basis points, typed in per cent. */
export const PercentField = numberField(percentCodec, 'decimal')

const NO_TEXTS: readonly string[] = []

type ListProps = FieldTexts & {
  value: readonly string[] | null | undefined
  onChange: (texts: string[]) => void
} & Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'>

const listField =
  (codec: Codec<readonly string[]>) =>
  ({ value, onChange, error, ...field }: ListProps) => {
    const typed = useTyped<readonly string[], readonly string[]>({
      value: value ?? NO_TEXTS,
      codec,
      empty: NO_TEXTS,
      onChange: (texts) => onChange([...texts]),
    })
    return <TextArea {...field} {...typed.control} error={error || typed.wrong} />
  }

/** A list of texts, one per line. */
export const LinesField = listField(linesCodec)
/** A list of texts with blank lines between them. */
export const ParagraphsField = listField(paragraphsCodec)
