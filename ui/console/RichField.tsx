import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { Language } from '#lib/language.ts'
import css from './TextEditor.module.css'
import { TextEditor } from './TextEditor.tsx'
import { TextToolBar, textMarks, undoTool } from './TextToolBar.tsx'

type RichFieldProps = {
  label: string
  language: Language
  html: string
  required?: boolean
  error?: string | undefined
  onChange: (html: string) => void
}

/** A few paragraphs with emphasis and lists, in a form: nobody writes HTML. */
export function RichField(props: RichFieldProps) {
  const [editor, setEditor] = useState<Editor>()
  return (
    <div className={css.field}>
      <TextToolBar editor={editor} tools={[...textMarks(), undoTool()]} />
      <TextEditor {...props} rich={false} onFocus={setEditor} />
    </div>
  )
}
