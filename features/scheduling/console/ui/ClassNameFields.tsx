import { Fragment, type ReactElement } from 'react'
import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { ClassName, ClassNames } from '../changeSchema.ts'
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

type DraftForm = Pick<Form<NameDraft>, 'field'>

/** The control of each value; a missing one does not compile. The title has another position in each form. */
const controls: { [name in Exclude<ClassName, 'title'>]: (form: DraftForm) => ReactElement } = {
  description: (form) => (
    <TextArea
      label={text.description}
      hint={text.descriptionHint}
      maxLength={2000}
      {...form.field('description')}
    />
  ),
  descriptionHindi: (form) => (
    <TextArea
      label={text.descriptionHindi}
      hint={text.descriptionHindiHint}
      lang="hi"
      maxLength={2000}
      {...form.field('descriptionHindi')}
    />
  ),
}

/** The fields that describe a class, for new and for existing ones. */
export const ClassNameFields = ({ form }: { form: DraftForm }) =>
  Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control(form)}</Fragment>)
