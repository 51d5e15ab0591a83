import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { type TextTool, TextToolBar, textMarks, undoTool } from '#ui/console/TextToolBar.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { writeText as text } from '../text/draftScreen.ts'
import { PictureSheet } from './PictureSheet.tsx'

const blocks = (): TextTool[] => [
  {
    name: text.tools.text,
    isOn: (e) => e.isActive('paragraph'),
    use: (e) => e.chain().focus().setParagraph().run(),
  },
  {
    name: text.tools.heading,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: text.tools.subheading,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: text.tools.quote,
    isOn: (e) => e.isActive('blockquote'),
    use: (e) => e.chain().focus().toggleBlockquote().run(),
  },
]

/** The toolbar for the text that was last edited. */
export function TextTools({ editor, rich }: { editor: Editor | undefined; rich: boolean }) {
  const [openSheet, setOpenSheet] = useState<'link' | 'picture'>()
  const tools: TextTool[] = [
    ...(rich ? blocks() : []),
    ...textMarks(),
    ...(rich
      ? [
          { name: text.tools.link, isOn: (e: Editor) => e.isActive('link'), use: () => setOpenSheet('link') },
          { name: text.tools.picture, use: () => setOpenSheet('picture') },
        ]
      : []),
    undoTool(),
  ]
  return (
    <>
      <TextToolBar editor={editor} tools={tools} />
      {openSheet === 'link' && editor && (
        <LinkSheet editor={editor} onClose={() => setOpenSheet(undefined)} />
      )}
      {openSheet === 'picture' && editor && (
        <PictureSheet
          crop="whole"
          onClose={() => setOpenSheet(undefined)}
          onChoose={({ plain, alt, altHindi }) => {
            const altText = editor.view.dom.lang === 'hi' && altHindi ? altHindi : alt
            editor.chain().focus().setImage({ src: plain, alt: altText }).run()
            setOpenSheet(undefined)
          }}
        />
      )}
    </>
  )
}

function LinkSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useForm({ href: String(editor.getAttributes('link').href ?? '') }, { toast })
  const applyLink = (address: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address) chain.setLink({ href: address }).run()
    else chain.unsetLink().run()
    onClose()
  }
  return (
    <SideSheet
      title={text.tools.link}
      onClose={onClose}
      footer={
        <>
          <Button sm type="submit" form={form.id}>
            {text.setLink}
          </Button>
          <Button outline sm onClick={() => applyLink('')}>
            {text.removeLink}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => applyLink(form.values.href.trim())}>
        <Field required label={text.linkTo} hint={text.linkHint} {...form.field('href')} />
      </ConsoleForm>
    </SideSheet>
  )
}
