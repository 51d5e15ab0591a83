import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { Language } from '#lib/language.ts'
import css from './TextEditor.module.css'
import { TextEditor } from './TextEditor.tsx'
import { TextToolBar, textMarks, undoTool } from './TextToolBar.tsx'

type RichFieldProps = {
  label: string
  language: Language
  /** HTML; null or empty if there is none. */
  value: string | null
  required?: boolean
  error?: string | undefined
  onChange: (html: string) => void
}

/** A form field for a few paragraphs with emphasis and lists, without writing HTML. */
export function RichField({ value, onChange, ...texts }: RichFieldProps) {
  const [editor, setEditor] = useState<Editor>()
  const [typed, setTyped] = useState(value)
  const [editorVersion, setEditorVersion] = useState(0)
  // The editor shows the text with which it was created, so it is created again for another text.
  if (value !== typed) {
    setTyped(value)
    setEditorVersion(editorVersion + 1)
  }
  return (
    <div className={css.field}>
      <TextToolBar editor={editor} tools={[...textMarks(), undoTool()]} />
      <TextEditor
        key={editorVersion}
        {...texts}
        html={value ?? ''}
        rich={false}
        onFocus={setEditor}
        onChange={(html) => {
          setTyped(html)
          onChange(html)
        }}
      />
    </div>
  )
}
