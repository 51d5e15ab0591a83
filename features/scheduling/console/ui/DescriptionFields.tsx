import type { ComponentProps } from 'react'
import { TextArea } from '#ui/TextArea.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'

const text = timetableScreen.sheet

type Control = Pick<ComponentProps<'textarea'>, 'name' | 'value' | 'onChange'> & { error: string | undefined }
type DescriptionFieldsProps = { english: Control; hindi: Control }

/** The description on a class's page, in both languages. */
export const DescriptionFields = ({ english, hindi }: DescriptionFieldsProps) => (
  <>
    <TextArea label={text.description} hint={text.descriptionHint} maxLength={2000} {...english} />
    <TextArea
      label={text.descriptionHindi}
      hint={text.descriptionHindiHint}
      lang="hi"
      maxLength={2000}
      {...hindi}
    />
  </>
)
