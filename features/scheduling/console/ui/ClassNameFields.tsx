import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { ClassName, ClassNames } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'

const text = timetableScreen.sheet

/** The names of a class as the controls hold them; empty for a new class. */
export const nameDraftOf = (of: ClassNames | undefined) => ({
  title: of?.title ?? '',
  description: of?.description ?? '',
  descriptionHindi: of?.descriptionHindi ?? '',
})
export type NameDraft = ReturnType<typeof nameDraftOf>

/** The names as the API accepts them; undefined if a required one is missing. */
export const namesIn = ({ title, description, descriptionHindi }: NameDraft) =>
  ({ title: title.trim() || undefined, description, descriptionHindi }) satisfies {
    [name in ClassName]: ClassNames[name] | undefined
  }

/**
 * The description fields, for new and for existing classes. The title is not among them, because each form has it at
 * another position.
 */
export const ClassNameFields = ({ form }: { form: Pick<Form<NameDraft>, 'field'> }) => (
  <>
    <TextArea
      label={text.description}
      hint={text.descriptionHint}
      maxLength={2000}
      {...form.field('description')}
    />
    <TextArea
      label={text.descriptionHindi}
      hint={text.descriptionHindiHint}
      lang="hi"
      maxLength={2000}
      {...form.field('descriptionHindi')}
    />
  </>
)
