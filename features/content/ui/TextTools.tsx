import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { Field } from '#ui/Field.tsx'
import { writeText as text } from '../text/draftScreen.ts'
import { PictureSheet } from './PictureSheet.tsx'
import css from './TextEditor.module.css'

interface Tool {
  name: keyof typeof text.tools
  isOn?: (editor: Editor) => boolean
  use: (editor: Editor) => void
}

const marks: Tool[] = [
  { name: 'bold', isOn: (e) => e.isActive('bold'), use: (e) => e.chain().focus().toggleBold().run() },
  { name: 'italic', isOn: (e) => e.isActive('italic'), use: (e) => e.chain().focus().toggleItalic().run() },
  {
    name: 'list',
    isOn: (e) => e.isActive('bulletList'),
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    isOn: (e) => e.isActive('orderedList'),
    use: (e) => e.chain().focus().toggleOrderedList().run(),
  },
]
const blocks: Tool[] = [
  { name: 'text', isOn: (e) => e.isActive('paragraph'), use: (e) => e.chain().focus().setParagraph().run() },
  {
    name: 'heading',
    isOn: (e) => e.isActive('heading', { level: 2 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    isOn: (e) => e.isActive('heading', { level: 3 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'quote',
    isOn: (e) => e.isActive('blockquote'),
    use: (e) => e.chain().focus().toggleBlockquote().run(),
  },
]

/** The tools of the text that was last written in: one stop of the tab key, and arrows between them. */
export function TextTools({ editor, rich }: { editor: Editor | undefined; rich: boolean }) {
  const [asking, setAsking] = useState<'link' | 'picture'>()
  const [at, setAt] = useState(0)
  const tools: Tool[] = [
    ...(rich ? blocks : []),
    ...marks,
    ...(rich
      ? ([
          { name: 'link', isOn: (e) => e.isActive('link'), use: () => setAsking('link') },
          { name: 'picture', use: () => setAsking('picture') },
        ] satisfies Tool[])
      : []),
    { name: 'undo', use: (e) => e.chain().focus().undo().run() },
  ]
  const on = useEditorState({
    editor: editor ?? null,
    selector: ({ editor }) => tools.map((tool) => (editor && tool.isOn?.(editor)) ?? false).join(),
  })?.split(',')
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    const next = (at + step + tools.length) % tools.length
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
    event.preventDefault()
  }
  return (
    <>
      <div role="toolbar" tabIndex={-1} aria-label={text.tools.label} className={css.bar} onKeyDown={walk}>
        {tools.map((tool, index) => (
          <button
            key={tool.name}
            type="button"
            className={css.tool}
            tabIndex={index === at ? 0 : -1}
            aria-pressed={tool.isOn ? on?.[index] === 'true' : undefined}
            aria-disabled={!editor}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => editor && tool.use(editor)}
          >
            {text.tools[tool.name]}
          </button>
        ))}
      </div>
      {asking === 'link' && editor && <LinkSheet editor={editor} onClose={() => setAsking(undefined)} />}
      {asking === 'picture' && editor && (
        <PictureSheet
          cut="whole"
          onClose={() => setAsking(undefined)}
          onChoose={({ plain, alt, altHindi }) => {
            const said = editor.view.dom.lang === 'hi' && altHindi ? altHindi : alt
            editor.chain().focus().setImage({ src: plain, alt: said }).run()
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const done = (address: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address) chain.setLink({ href: address }).run()
    else chain.unsetLink().run()
    onClose()
  }
  return (
    <SideSheet
      title={text.tools.link}
      onClose={onClose}
      foot={
        <>
          <Button sm onClick={() => done(href.trim())}>
            {text.setLink}
          </Button>
          <Button line sm onClick={() => done('')}>
            {text.removeLink}
          </Button>
        </>
      }
    >
      <Field
        label={text.linkTo}
        hint={text.linkHint}
        value={href}
        onChange={({ currentTarget }) => setHref(currentTarget.value)}
      />
    </SideSheet>
  )
}
