import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { Language } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import css from './TextEditor.module.css'

/** No more than the server lets through (lib/sanitise.server.ts): what can be made here is what is kept. */
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
  /** For those who don't see it. */
  label: string
  language: Language
  html: string
  /** Headings, quotations, links and pictures too. */
  rich: boolean
  required?: boolean | undefined
  error?: string | undefined
  /** How the page that shows it looks. */
  className?: string | undefined
  onChange: (html: string) => void
  /** The one that the tools work on from now on. */
  onFocus: (editor: Editor) => void
}

/** Text with headings, lists and pictures, written as the page will show it. */
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
  const { error: said, errorId, id } = useFieldIds({ error: error ?? '' })
  const editor = useEditor({
    extensions: extensions(rich),
    content: html,
    // The console's policy lets no style in that is not its own.
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
        ...(said && { 'aria-invalid': 'true', 'aria-describedby': errorId ?? '' }),
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
      {said && <FieldError id={errorId}>{said}</FieldError>}
    </div>
  )
}
