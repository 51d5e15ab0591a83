import type { ChangeEventHandler } from 'react'
import { accountText } from '#features/identity/text/identity.ts'
import { LANGUAGES, languageNames, languageTags } from '#lib/language.ts'
import { controlClass, FieldFrame, useFieldIds } from '#ui/FieldFrame.tsx'

interface LanguageFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: ChangeEventHandler<HTMLSelectElement>
}

/** The language of a person's mails. Each language is shown with its name in that language. */
export function LanguageField({ error, ...select }: LanguageFieldProps) {
  const texts = { label: accountText.language, hint: accountText.languageHint, ...(error ? { error } : {}) }
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select {...select} {...ids.control} className={controlClass}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={languageTags[language]}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
