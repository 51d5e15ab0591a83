import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { ClassName, ClassNames } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'

const text = timetableScreen.sheet

/** The names of a class as the controls hold them; of a new class they are empty. */
export const nameDraftOf = (of: ClassNames | undefined) => ({
  title: of?.title ?? '',
  description: of?.description ?? '',
  descriptionHindi: of?.descriptionHindi ?? '',
})
export type NameDraft = ReturnType<typeof nameDraftOf>

/** As the API takes them; undefined: one that is needed is missing. */
export const namesIn = ({ title, description, descriptionHindi }: NameDraft) =>
  ({ title: title.trim() || undefined, description, descriptionHindi }) satisfies {
    [name in ClassName]: ClassNames[name] | undefined
  }

/** What a class is described by, for a new one and for one that changes; its title has its own position in each form. */
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
