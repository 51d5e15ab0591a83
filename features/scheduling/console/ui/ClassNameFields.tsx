import { Fragment, type ReactElement } from 'react'
import type { Form } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { ClassName, ClassNames } from '../changeSchema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'

const text = timetableScreen.sheet

/** The names of a class for the controls; empty for a new class. */
export const nameDraftOf = (names: ClassNames | undefined) => ({
  title: names?.title ?? '',
  description: names?.description ?? '',
  descriptionHindi: names?.descriptionHindi ?? '',
})
export type NameDraft = ReturnType<typeof nameDraftOf>

/** The names for the API; the title is undefined while it is missing. */
export const namesIn = ({ title, description, descriptionHindi }: NameDraft) =>
  ({ title: title.trim() || undefined, description, descriptionHindi }) satisfies {
    [name in ClassName]: ClassNames[name] | undefined
  }

type DraftForm = Pick<Form<NameDraft>, 'field'>

/** The controls by name; a missing one is a compile error. Each form has its own control for the title. */
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
