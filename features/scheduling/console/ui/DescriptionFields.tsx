import { TextArea } from '#ui/TextArea.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'

const text = timetableScreen.sheet

type Descriptions = { description: string; descriptionHindi: string }

type DescriptionFieldsProps = {
  values: Descriptions
  edit: (patch: Partial<Descriptions>) => void
  /** The server's messages, by field. */
  fields: Record<string, string>
}

/** The description on a class's page, in both languages. */
export function DescriptionFields({ values, edit, fields }: DescriptionFieldsProps) {
  return (
    <>
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        maxLength={2000}
        value={values.description}
        error={fields['change.description'] ?? ''}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
      <TextArea
        label={text.descriptionHindi}
        hint={text.descriptionHindiHint}
        lang="hi"
        maxLength={2000}
        value={values.descriptionHindi}
        error={fields['change.descriptionHindi'] ?? ''}
        onChange={(event) => edit({ descriptionHindi: event.currentTarget.value })}
      />
    </>
  )
}
