import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { Language } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import css from './TextEditor.module.css'

/**
 * The extensions allow exactly what the server allows (lib/sanitise.server.ts), so that everything that can be written
 * is stored.
 */
const extensions = (rich: boolean) => [
  StarterKit.configure({
    heading: rich ? { levels: [2, 3] } : false,
    blockquote: rich ? {} : false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    hardBreak: false,
    link: rich ? { openOnClick: false, autolink: false, protocols: ['https', 'mailto'] } : false,
  }),
  ...(rich ? [Image.configure({ inline: false })] : []),
]

type TextEditorProps = {
  /** The name for screen readers. */
  label: string
  language: Language
  html: string
  /** Also allows headings, quotations, links and pictures. */
  rich: boolean
  required?: boolean | undefined
  error?: string | undefined
  /** The style of the page that will show it. */
  className?: string | undefined
  onChange: (html: string) => void
  /** Called with the editor when it gets the focus, so that the toolbar controls it. */
  onFocus: (editor: Editor) => void
}

/** A rich text with headings, lists and pictures, shown as on the page. */
export function TextEditor({
  label,
  language,
  html,
  rich,
  required,
  error,
  onChange,
  onFocus,
  className,
}: TextEditorProps) {
  const { error: shownError, errorId, id } = useFieldIds({ error: error ?? '' })
  const editor = useEditor({
    extensions: extensions(rich),
    content: html,
    // The console's content security policy does not allow injected styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: classes(className, css.text) ?? '',
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        ...(required && { 'aria-required': 'true' }),
        ...(shownError && { 'aria-invalid': 'true', 'aria-describedby': errorId ?? '' }),
      },
    },
    onUpdate: ({ editor }) => {
      onChange(editor.isEmpty ? '' : editor.getHTML())
    },
    onFocus: ({ editor }) => onFocus(editor),
  })
  return (
    <div>
      <EditorContent editor={editor} />
      {shownError && <FieldError id={errorId}>{shownError}</FieldError>}
    </div>
  )
}
