import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import css from './TextEditor.module.css'
import { editorText as text } from './text/parts.ts'

export interface TextTool {
  name: string
  isOn?: (editor: Editor) => boolean
  use: (editor: Editor) => void
}

/** The formatting that every text may have. */
export const textMarks = (): TextTool[] => [
  { name: text.bold, isOn: (e) => e.isActive('bold'), use: (e) => e.chain().focus().toggleBold().run() },
  {
    name: text.italic,
    isOn: (e) => e.isActive('italic'),
    use: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: text.list,
    isOn: (e) => e.isActive('bulletList'),
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: text.numbers,
    isOn: (e) => e.isActive('orderedList'),
    use: (e) => e.chain().focus().toggleOrderedList().run(),
  },
]
export const undoTool = (): TextTool => ({ name: text.undo, use: (e) => e.chain().focus().undo().run() })

/** The toolbar of a text editor. It is one tab stop, and arrow keys move between its tools. */
export function TextToolBar({ editor, tools }: { editor: Editor | undefined; tools: TextTool[] }) {
  const [focusedIndex, setFocusedIndex] = useState(0)
  const on = useEditorState({
    editor: editor ?? null,
    selector: ({ editor }) => tools.map((tool) => (editor && tool.isOn?.(editor)) ?? false).join(),
  })?.split(',')
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    const next = (focusedIndex + step + tools.length) % tools.length
    setFocusedIndex(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
    event.preventDefault()
  }
  return (
    <div role="toolbar" tabIndex={-1} aria-label={text.label} className={css.bar} onKeyDown={moveFocus}>
      {tools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          className={css.tool}
          tabIndex={index === focusedIndex ? 0 : -1}
          aria-pressed={tool.isOn ? on?.[index] === 'true' : undefined}
          aria-disabled={!editor}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setFocusedIndex(index)}
          onClick={() => editor && tool.use(editor)}
        >
          {tool.name}
        </button>
      ))}
    </div>
  )
}
